/**
 * Prices and sizes of a request as ticks and lots, or the refusal the family knows: too many
 * decimals, off the step, and below the minimum are told apart (wire.md 2.4, case A42). Nothing is
 * ever rounded to fit.
 */
import type { Instrument, Step } from '../../engine/instrument/instrument.ts';
import { parseSteps, type StepProblem } from '../../engine/instrument/steps.ts';
import { stepsToText } from '../../engine/order/order-record.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { rejectionError, WireError, wrong } from '../../http/wire-error.ts';
import { formatUnits, parseUnits } from '../../primitives/decimal.ts';

/** A number of a request: its text, the parameter it came in, and whose codes refuse it. */
export interface SentNumber {
  readonly text: string;
  readonly field: string;
  readonly codes: CodeColumn;
}

/** A price as ticks. */
export function readPrice(instrument: Instrument, sent: SentNumber): number {
  const ticks = parseSteps(sent.text, instrument.priceStep);
  if (typeof ticks === 'number') return ticks;
  if (isPrecision(ticks)) throw priceStepError(instrument.priceStep, sent, ticks);
  throw wrong(sent.field);
}

/** A size in the base coin as lots. Zero is below every minimum. */
export function readSize(instrument: Instrument, sent: SentNumber): number {
  const { sizeStep } = instrument;
  const lots = parseSteps(sent.text, sizeStep);
  if (typeof lots === 'number') return lots;
  if (isPrecision(lots)) throw sizeStepError(sizeStep, sent, lots);
  if (lots === 'malformed') throw wrong(sent.field);
  throw lots === 'not-positive'
    ? rejectionError(sent.codes, {
        reason: 'size-below-minimum',
        detail: stepsToText(instrument.minLots, sizeStep),
      })
    : rejectionError(sent.codes, {
        reason: 'size-above-maximum',
        detail: stepsToText(instrument.maxLots, sizeStep),
      });
}

/** Money of a spot market buy: decimal text of the quote coin, above zero. */
export function readQuoteAmount(instrument: Instrument, sent: SentNumber): string {
  const units = parseUnits(sent.text, instrument.valueScale);
  if (units === undefined) throw scaleError(sent, instrument.valueScale);
  if (units > 0n) return sent.text;
  throw rejectionError(sent.codes, {
    reason: 'value-below-minimum',
    detail: formatUnits(instrument.minValue, instrument.valueScale),
  });
}

function isPrecision(problem: StepProblem): problem is 'too-many-decimals' | 'off-step' {
  return problem === 'too-many-decimals' || problem === 'off-step';
}

function priceStepError(step: Step, sent: SentNumber, problem: StepProblem): WireError {
  if (sent.codes === 'uta') return new WireError('25244', [stepsToText(1, step)]);
  return problem === 'off-step'
    ? new WireError('45115', [stepsToText(1, step)])
    : scaleError(sent, step.scale);
}

function sizeStepError(step: Step, sent: SentNumber, problem: StepProblem): WireError {
  if (sent.codes === 'uta') return new WireError('25610', [stepsToText(1, step)]);
  return problem === 'off-step'
    ? new WireError('22038', [stepsToText(1, step)])
    : scaleError(sent, step.scale);
}

/** The text live clients log: which parameter, what it was, how many decimals it may have. */
function scaleError(sent: SentNumber, scale: number): WireError {
  if (sent.codes === 'uta') return new WireError('25610', [formatUnits(1n, scale)]);
  return new WireError('40808', [
    `${sent.field} checkBDScale error value=${sent.text} checkScale=${scale}`,
  ]);
}
