/** Why the venue did what it did: its receipts of an order or a position, and how a fee came about. */
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Fill, Pair, ReceiptsOf } from '../../client/trading.ts';
import { useAccount } from '../../feed/account.ts';
import { useInstruments } from '../../feed/reference.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { grouped } from '../../ui/format.ts';
import { Figure, ReceiptView } from '../receipt-view.tsx';

export interface Subject {
  readonly of: ReceiptsOf;
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
  const { of } = subject;
  const { data, error } = useQuery({
    queryKey: ['receipts', account?.credentials.key, of],
    queryFn: async () => (await account?.trading.receipts(of)) ?? [],
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
  const quoteCoin = useInstruments()?.find(
    ({ category, symbol }) => category === fill.category && symbol === fill.symbol,
  )?.quoteCoin;
  const isMaker = fill.scope === 'maker';
  return (
    <article className="receipt">
      <h3>{t('feeTitle')}</h3>
      <dl className="receipt-figures">
        <Figure name={t('value')} value={`${grouped(fill.value)} ${quoteCoin ?? ''}`} />
        <Figure name={t('liquidity')} value={t(isMaker ? 'maker' : 'taker')} />
        <Figure name={t('feeRate')} value={(isMaker ? rates?.maker : rates?.taker) ?? '–'} />
        <Figure name={t('fee')} value={`${grouped(fill.fee)} ${fill.feeCoin}`} />
      </dl>
      <p className="muted">{t('feeFormula')}</p>
    </article>
  );
}
