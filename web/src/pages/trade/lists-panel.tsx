/** The account's lists, each in a tab. */
import { Tabs } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { useKept } from '../../feed/kept.ts';
import { BalancesTable } from './balances-table.tsx';
import { FillsTable } from './fills-table.tsx';
import type { Market } from './market.ts';
import { OrdersTable } from './orders-table.tsx';
import { PastOrdersTable } from './past-orders-table.tsx';
import { PositionsTable } from './positions-table.tsx';
import { TriggersTable } from './triggers-table.tsx';
import { WatchPanel } from './watch-panel.tsx';

const LISTS = {
  positions: () => <PositionsTable />,
  orders: (market: Market) => <OrdersTable market={market} />,
  triggers: () => <TriggersTable />,
  fills: (market: Market) => <FillsTable market={market} />,
  pastOrders: (market: Market) => <PastOrdersTable market={market} />,
  balances: () => <BalancesTable />,
  watched: (market: Market) => <WatchPanel market={market} />,
} as const;
type Tab = keyof typeof LISTS;
const TABS = Object.keys(LISTS) as readonly Tab[];

export function ListsPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const counts: Partial<Record<Tab, number>> = {
    positions: useKept('positions').rows.length,
    orders: useKept('orders').rows.length,
    triggers: useKept('triggers').rows.length,
  };
  return (
    <Tabs.Root defaultValue="positions" className="lists">
      <Tabs.List className="tabs" aria-label={t('lists')}>
        {TABS.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} className="tab">
            {t(tab)}
            {counts[tab] === undefined ? null : <span className="tab-count"> {counts[tab]}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Content key={tab} value={tab} className="lists-body">
          {LISTS[tab](market)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
