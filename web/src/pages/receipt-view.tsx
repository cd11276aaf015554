/** A receipt of the venue: from which figures, by which rule, it came to what. */
import { useTranslations } from 'use-intl';
import type { Receipt } from '../client/trading.ts';
import { dayTimeOf, grouped } from '../ui/format.ts';
import { useVenueWords } from './venue-words.ts';
import './receipt-view.css';

export function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('trade');
  const { receipt: said } = useVenueWords();
  const { formula, inputs, kind, outcome, seq, step, timeMs } = receipt;
  return (
    <article className="receipt">
      <h3>
        {said(kind)} {step === '' ? '' : `· ${said(step)}`}
        <span className="muted">
          {' '}
          {dayTimeOf(timeMs)} · {t('journalEntry', { seq })}
        </span>
      </h3>
      <h4>{t('from')}</h4>
      <dl className="receipt-figures">
        {inputs.map(({ coin, name, value }) => (
          <Figure key={name} name={said(name)} value={`${figureOf(value, said)} ${coin}`} />
        ))}
      </dl>
      <h4>{t('by')}</h4>
      <p>{said(formula)}</p>
      <h4>{t('to')}</h4>
      <dl className="receipt-figures">
        {outcome.map(({ coin, name, value }) => (
          <Figure key={name} name={said(name)} value={`${figureOf(value, said)} ${coin}`} />
        ))}
      </dl>
    </article>
  );
}

/** A figure with its thousands set apart, or a word. */
function figureOf(value: string, said: (text: string) => string): string {
  return /^-?\d+(?:\.\d+)?$/.test(value) ? grouped(value) : said(value);
}

export function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
