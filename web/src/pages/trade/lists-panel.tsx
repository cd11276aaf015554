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

const TABS = [
  'positions',
  'orders',
  'triggers',
  'fills',
  'pastOrders',
  'balances',
  'watched',
] as const;

export function ListsPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const counts: Partial<Record<(typeof TABS)[number], number>> = {
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
      <Tabs.Content value="positions" className="lists-body">
        <PositionsTable />
      </Tabs.Content>
      <Tabs.Content value="orders" className="lists-body">
        <OrdersTable market={market} />
      </Tabs.Content>
      <Tabs.Content value="triggers" className="lists-body">
        <TriggersTable />
      </Tabs.Content>
      <Tabs.Content value="fills" className="lists-body">
        <FillsTable market={market} />
      </Tabs.Content>
      <Tabs.Content value="pastOrders" className="lists-body">
        <PastOrdersTable market={market} />
      </Tabs.Content>
      <Tabs.Content value="balances" className="lists-body">
        <BalancesTable />
      </Tabs.Content>
      <Tabs.Content value="watched" className="lists-body">
        <WatchPanel market={market} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
