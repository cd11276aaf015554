/** The steps of price that a book is shown in: the person chooses one, the venue merges. */
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  type MergedBook,
  mergedBook,
  PRECISIONS,
  type Precision,
} from '../../client/merged-book.ts';
import { type Book, bookStore } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import type { Live } from '../../feed/topic.ts';
import { prefer, usePreferences } from '../../ui/preferences.ts';
import type { Market } from './market.ts';

/** How often a merged book is read, ms: it is not pushed. */
const EVERY_MS = 300;

/** A step, absent: every price. */
export interface ShownBook extends Live<Book> {
  readonly step: string;
}

export function useStep({ category, symbol }: Market): Precision | undefined {
  const { steps } = usePreferences();
  return steps[`${category}/${symbol}`];
}

/** The book as it is pushed, or merged to the step. */
export function useShownBook(market: Market, precision: Precision | undefined): ShownBook {
  const pushed = useStore(bookStore(market.category, market.symbol));
  const { data, error } = useQuery({
    queryKey: ['merged', market.category, market.symbol, precision],
    queryFn: () => mergedBook(market, precision ?? 'scale0'),
    enabled: precision !== undefined,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  if (precision === undefined || data === undefined) return { ...pushed, step: '0' };
  return { value: data, isStale: pushed.isStale || error !== null, step: data.step };
}

export function StepField({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { steps } = usePreferences();
  const name = `${market.category}/${market.symbol}`;
  const { data = [] } = useQuery({
    queryKey: ['steps', name],
    queryFn: () => stepsOf(market),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data.length < 2) return null;
  const choose = (chosen: string) => {
    const { [name]: _, ...others } = steps;
    prefer({ steps: chosen === '' ? others : { ...others, [name]: chosen as Precision } });
  };
  return (
    <select
      className="book-step"
      aria-label={t('step')}
      title={t('step')}
      value={steps[name] ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {data.map(({ precision, step }, place) => (
        <option key={precision} value={place === 0 ? '' : precision}>
          {step}
        </option>
      ))}
    </select>
  );
}

interface Step {
  readonly precision: Precision;
  readonly step: string;
}

/** All that the venue has for the instrument, the finest first. */
async function stepsOf(market: Market): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const precision of PRECISIONS) {
    const { isCoarsest, step }: MergedBook = await mergedBook(market, precision);
    if (step !== steps.at(-1)?.step) steps.push({ precision, step });
    if (isCoarsest) break;
  }
  return steps;
}
