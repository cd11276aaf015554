import { instrumentKey } from '../../engine/instrument/instrument.ts';
import { stepsToText } from '../../engine/order/order-record.ts';
import type { TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import { legOf } from '../../engine/user/holding.ts';
import type { User } from '../../engine/user/user.ts';

/** The size of a waiting trigger: of one that closes the whole leg, what the leg has now. */
export function sizeToClose(user: User, record: TriggerRecord): string {
  const { category, symbol, positionSide, size } = record;
  const holding = user.holdings.get(instrumentKey(category, symbol));
  if (!closesAll(record) || positionSide === '' || holding === undefined) return size;
  const lots = legOf(holding, positionSide)?.lots ?? 0;
  return stepsToText(lots, holding.market.instrument.sizeStep);
}

/** Whether a trigger closes whatever its leg has; one that is not there closes nothing. */
export function closesAll(record: Pick<TriggerRecord, 'kind'> | undefined): boolean {
  return record?.kind === 'position-take-profit' || record?.kind === 'position-stop-loss';
}
