/** Why the venue did what it did: its receipts of an order or a position, and how a fee came about. */
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Fill, Pair, Receipt } from '../../client/trading.ts';
import { useAccount } from '../../feed/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { dayTimeOf, grouped } from '../../ui/format.ts';

export interface Subject {
  readonly orderId?: string;
  readonly positionId?: string;
  readonly pair: Pair;
  readonly fill?: Fill;
}

interface Props {
  readonly subject: Subject | undefined;
  readonly onClose: () => void;
}

export function WhyDialog({ onClose, subject }: Props) {
  const t = useTranslations('trade');
  return (
    <Dialog
      size="wide"
      title={t('whyTitle', { symbol: subject?.pair.symbol ?? '' })}
      isOpen={subject !== undefined}
      onClose={onClose}
    >
      {subject === undefined ? null : <Reasons subject={subject} />}
    </Dialog>
  );
}

function Reasons({ subject }: { readonly subject: Subject }) {
  const t = useTranslations('trade');
  const account = useAccount();
  const { orderId, positionId } = subject;
  const { data, error } = useQuery({
    queryKey: ['receipts', account?.credentials.key, orderId, positionId],
    queryFn: async () => (await account?.trading.receipts({ orderId, positionId })) ?? [],
    enabled: account !== undefined,
  });
  return (
    <div className="why">
      {subject.fill === undefined ? null : <FeeReason fill={subject.fill} />}
      {error === null ? null : <p className="field-error">{error.message}</p>}
      {data?.length === 0 ? <p className="muted">{t('noReceipts')}</p> : null}
      {data?.map((receipt) => (
        <ReceiptView key={receipt.receiptId} receipt={receipt} />
      ))}
    </div>
  );
}

/** A fee is its rate of what was traded; the rate is the one that the account pays now. */
function FeeReason({ fill }: { readonly fill: Fill }) {
  const t = useTranslations('trade');
  const account = useAccount();
  const { data: rates } = useQuery({
    queryKey: ['fee-rates', account?.credentials.key, fill.category, fill.symbol],
    queryFn: () => account?.trading.feeRates(fill),
    enabled: account !== undefined,
  });
  const isMaker = fill.scope === 'maker';
  return (
    <article className="receipt">
      <h3>{t('feeTitle')}</h3>
      <dl className="receipt-figures">
        <Figure name={t('value')} value={grouped(fill.value)} />
        <Figure name={t('liquidity')} value={t(isMaker ? 'maker' : 'taker')} />
        <Figure name={t('feeRate')} value={(isMaker ? rates?.maker : rates?.taker) ?? '–'} />
        <Figure name={t('fee')} value={`${grouped(fill.fee)} ${fill.feeCoin}`} />
      </dl>
      <p className="muted">{t('feeFormula')}</p>
    </article>
  );
}

function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('trade');
  const { formula, inputs, kind, outcome, seq, step, timeMs } = receipt;
  return (
    <article className="receipt">
      <h3>
        {kind} {step === '' ? '' : `· ${step}`}
        <span className="muted">
          {' '}
          {dayTimeOf(timeMs)} · {t('journalEntry', { seq })}
        </span>
      </h3>
      <h4>{t('from')}</h4>
      <dl className="receipt-figures">
        {inputs.map(({ coin, name, value }) => (
          <Figure key={name} name={name} value={`${value} ${coin}`} />
        ))}
      </dl>
      <h4>{t('by')}</h4>
      <p>{formula}</p>
      <h4>{t('to')}</h4>
      <dl className="receipt-figures">
        {outcome.map(({ coin, name, value }) => (
          <Figure key={name} name={name} value={`${value} ${coin}`} />
        ))}
      </dl>
    </article>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
