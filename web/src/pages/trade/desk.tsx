/** The panels of the desk: their edges are dragged, and stay where they were put; on a phone they stand in tabs. */
import { Tabs } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels';
import { useTranslations } from 'use-intl';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { ListsPanel } from './lists-panel.tsx';
import type { Market } from './market.ts';
import { Ticket } from './ticket.tsx';
import { TradesPanel } from './trades-panel.tsx';

const NARROW = matchMedia('(max-width: 760px)');

export function Desk({ market }: { readonly market: Market }) {
  const isNarrow = useSyncExternalStore(
    (listener) => {
      NARROW.addEventListener('change', listener);
      return () => NARROW.removeEventListener('change', listener);
    },
    () => NARROW.matches,
  );
  return isNarrow ? <NarrowDesk market={market} /> : <WideDesk market={market} />;
}

function WideDesk({ market }: { readonly market: Market }) {
  return (
    <Split id="desk" across className="desk">
      <Panel id="main" minSize={420}>
        <Split id="main">
          <Panel id="charts" minSize={160}>
            <Split id="charts" across>
              <Panel id="chart" minSize={260}>
                <ChartPanel market={market} />
              </Panel>
              <Edge />
              <Panel id="books" defaultSize={250} minSize={180}>
                <Split id="books">
                  <Panel id="book" defaultSize="62" minSize={120}>
                    <BookPanel market={market} />
                  </Panel>
                  <Edge />
                  <Panel id="trades" minSize={60}>
                    <TradesPanel market={market} />
                  </Panel>
                </Split>
              </Panel>
            </Split>
          </Panel>
          <Edge />
          <Panel id="lists" defaultSize="32" minSize={90}>
            <ListsPanel market={market} />
          </Panel>
        </Split>
      </Panel>
      <Edge />
      <Panel id="ticket" defaultSize={290} minSize={240} maxSize={420}>
        <Ticket market={market} />
      </Panel>
    </Split>
  );
}

interface SplitProps {
  readonly id: string;
  readonly across?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

function Split({ across = false, children, className = '', id }: SplitProps) {
  const name = `bourse.panels.${id}`;
  const kept = localStorage.getItem(name);
  return (
    <Group
      id={`panels-${id}`}
      className={className}
      orientation={across ? 'horizontal' : 'vertical'}
      {...(kept === null ? {} : { defaultLayout: JSON.parse(kept) as Layout })}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) localStorage.setItem(name, JSON.stringify(layout));
      }}
    >
      {children}
    </Group>
  );
}

function Edge() {
  return <Separator className="edge" />;
}

function NarrowDesk({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const parts = {
    chart: <ChartPanel market={market} />,
    book: <BookPanel market={market} />,
    trades: <TradesPanel market={market} />,
    ticket: <Ticket market={market} />,
  };
  return (
    <div className="desk-narrow">
      <Tabs.Root defaultValue="chart" className="desk-narrow-top">
        <Tabs.List className="tabs" aria-label={t('panels')}>
          {Object.keys(parts).map((part) => (
            <Tabs.Trigger key={part} value={part} className="tab">
              {t(part as keyof typeof parts)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {Object.entries(parts).map(([part, panel]) => (
          <Tabs.Content key={part} value={part} className="lists-body">
            {panel}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <ListsPanel market={market} />
    </div>
  );
}
