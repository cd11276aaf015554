/**
 * Prices and sizes of a request as ticks and lots, or the refusal the family knows: too many decimals,
 * off the step, and below the minimum are told apart (wire.md 2.4, case A42). Nothing is ever rounded to
 * fit.
 */
import type { Instrument, Step } from '../../engine/core/instrument.ts';
import type { OrderType, Presets } from '../../engine/core/order.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import { parseSteps, type StepProblem } from '../../engine/core/steps.ts';
import {
  type CodeColumn,
  missing,
  rejectionError,
  WireError,
  wrong,
} from '../../http/wire-error.ts';
import { formatUnits, parseDecimal, parseUnits } from '../../primitives/decimal.ts';
import { present } from '../../primitives/present.ts';

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
  throw wrong(sent.field, `above zero, a multiple of ${stepsToText(1, instrument.priceStep)}`);
}

/** A size in the base coin as lots. Zero is below every minimum. */
export function readSize(instrument: Instrument, sent: SentNumber): number {
  const { sizeStep } = instrument;
  const lots = parseSteps(sent.text, sizeStep);
  if (typeof lots === 'number') return lots;
  if (isPrecision(lots)) throw sizeStepError(sizeStep, sent, lots);
  if (lots === 'malformed') throw wrong(sent.field, 'a plain decimal');
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
  if (units > 0) return sent.text;
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
  if (sent.codes === 'uta') return new WireError('25610', [formatUnits(1, scale)]);
  return new WireError('40808', [
    `${sent.field} checkBDScale error value=${sent.text} checkScale=${scale}`,
  ]);
}

/** A number that a request may leave out: read as undefined without it. */
interface MaybeSent extends Omit<SentNumber, 'text'> {
  readonly text: string | undefined;
}

export function optionalPrice(instrument: Instrument, sent: MaybeSent): number | undefined {
  const { text, ...named } = sent;
  return text === undefined ? undefined : readPrice(instrument, { text, ...named });
}

/** An execution price: absent, or zero, which means at market (wire.md 6.3), is none. */
export function executionPrice(instrument: Instrument, sent: MaybeSent): number | undefined {
  return isZero(sent.text) ? undefined : optionalPrice(instrument, sent);
}

export function optionalSize(instrument: Instrument, sent: MaybeSent): number | undefined {
  const { text, ...named } = sent;
  return text === undefined ? undefined : readSize(instrument, { text, ...named });
}

export function isZero(text: string | undefined): boolean {
  return text !== undefined && parseDecimal(text)?.units === 0;
}

/** The price at which an order is imagined: a limit order must name it, a market order has none. */
export function openingPrice(
  instrument: Instrument,
  orderType: OrderType,
  sent: Omit<SentNumber, 'text'> & { readonly text: string | undefined },
): number | undefined {
  if (orderType === 'market') return undefined;
  if (sent.text === undefined) throw missing(sent.field);
  return readPrice(instrument, { ...sent, text: sent.text });
}

/** One preset as sent, with the names of its parameters for errors. */
export interface SentPreset {
  readonly field: string;
  readonly price: string | undefined;
  readonly executeField: string;
  readonly executePrice: string | undefined;
}

/**
 * Take-profit and stop-loss prices that come with an order; undefined when it has none. Each has a
 * trigger and, optionally, an execution price, whose absence (or zero) means the market price. Shape and
 * step are checked here; the side of the price is the engine's, which knows the market.
 */
export function readPresets(
  instrument: Instrument,
  codes: CodeColumn,
  sent: { readonly takeProfit: SentPreset; readonly stopLoss: SentPreset },
): Presets | undefined {
  const takeProfit = readPreset(instrument, codes, sent.takeProfit);
  const stopLoss = readPreset(instrument, codes, sent.stopLoss);
  if (takeProfit.price === undefined && stopLoss.price === undefined) return undefined;
  return present({
    takeProfitPrice: takeProfit.price,
    takeProfitExecutePrice: takeProfit.executePrice,
    stopLossPrice: stopLoss.price,
    stopLossExecutePrice: stopLoss.executePrice,
  });
}

function readPreset(instrument: Instrument, codes: CodeColumn, sent: SentPreset) {
  const executePrice = isZero(sent.executePrice) ? undefined : sent.executePrice;
  if (executePrice !== undefined && sent.price === undefined) throw missing(sent.field);
  const canonical = (field: string, text: string | undefined) =>
    text === undefined
      ? undefined
      : stepsToText(readPrice(instrument, { text, field, codes }), instrument.priceStep);
  return {
    price: canonical(sent.field, sent.price),
    executePrice: canonical(sent.executeField, executePrice),
  };
}
