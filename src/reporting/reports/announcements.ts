/**
 * What the venue told everybody: what operators published, and what follows from their acts: an instrument that is
 * listed, one that will be restricted or delisted, one that is.
 * Decides R-V-19.
 */
import type { Command, Entry } from '../../engine/command.ts';
import type { AnnouncementType } from '../../engine/core/announcement.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { type Category, isFutures } from '../../engine/core/instrument.ts';
import { idFrom } from '../../primitives/id.ts';
import type { TimeWindow } from '../lists/page.ts';
import { id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';

export interface AnnouncementRow {
  readonly annId: string;
  readonly annType: AnnouncementType;
  readonly annSubType: string;
  readonly title: string;
  readonly description: string;
  /** '' where it was published in English alone. */
  readonly titleZh: string;
  readonly descriptionZh: string;
  readonly url: string;
  readonly timeMs: number;
}

export interface AnnouncementFilter extends TimeWindow {
  readonly annType?: AnnouncementType;
}

export const announcements = storedReport<AnnouncementRow, AnnouncementFilter>({
  name: 'announcements',
  columns: {
    annId: id(),
    annType: text(),
    annSubType: text(),
    title: text(),
    description: text(),
    titleZh: text(),
    descriptionZh: text(),
    url: text(),
    timeMs: time(),
  },
  key: ['annId'],
  time: 'timeMs',
  indexes: { announcements_by_type: { columns: ['annType'], rowsAlike: [1000] } },
  criteria: { annType: { is: 'annType' } },
  source: onCommand(
    (entry) => announcementRows(entry),
    ({ command }, events) => toldBy(command) !== undefined && !isRefused(events),
  ),
});

type Told = Omit<AnnouncementRow, 'annId' | 'timeMs'>;

function announcementRows({ command, seq, timeMs }: Entry): AnnouncementRow[] {
  const told = toldBy(command);
  return told === undefined ? [] : [{ annId: idFrom(seq), ...told, timeMs }];
}

function isRefused(events: readonly ReadEvent[]): boolean {
  return events.some(({ type }) => type === 'rejected');
}

function toldBy(command: Command): Told | undefined {
  switch (command.type) {
    case 'publish-announcement':
      return published(command);
    case 'create-instrument':
      return about(command.spec, 'coin_listings', ['is listed', '上线交易']);
    case 'delist':
      return about(command, 'symbol_delisting', ['is delisted', '已下架']);
    case 'update-instrument':
      return planned(command);
    default:
      return undefined;
  }
}

function published(command: Extract<Command, { type: 'publish-announcement' }>): Told {
  const { annSubType, annType, description, descriptionZh, title, titleZh, url } = command;
  return {
    annType,
    annSubType: annSubType ?? '',
    title,
    description: description ?? '',
    titleZh: titleZh ?? '',
    descriptionZh: descriptionZh ?? '',
    url: url ?? '',
  };
}

/** A time that is set is news; one that is taken back too. Of both at once the end is told. */
function planned(command: Extract<Command, { type: 'update-instrument' }>): Told | undefined {
  const { limitOpenMs, offMs } = command.changes;
  if (offMs !== undefined)
    return about(
      command,
      'symbol_delisting',
      offMs < 0
        ? ['will not be delisted', '取消下架']
        : [`will be delisted at ${textOf(offMs)}`, `将于 ${textOf(offMs)} 下架`],
    );
  if (limitOpenMs === undefined) return undefined;
  return about(
    command,
    'maintenance_system_updates',
    limitOpenMs < 0
      ? ['keeps taking orders that open', '取消限制开仓']
      : [
          `takes only orders that reduce from ${textOf(limitOpenMs)} on`,
          `将于 ${textOf(limitOpenMs)} 起限制开仓`,
        ],
  );
}

function about(
  { category, symbol }: { readonly category: Category; readonly symbol: string },
  annType: AnnouncementType,
  [happens, happensZh]: readonly [string, string],
): Told {
  return {
    annType,
    annSubType: isFutures(category) ? 'futures' : 'spot',
    title: `${symbol} (${category}) ${happens}`,
    description: '',
    titleZh: `${symbol} (${category}) ${happensZh}`,
    descriptionZh: '',
    url: '',
  };
}

function textOf(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
