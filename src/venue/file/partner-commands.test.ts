import { describe, expect, it } from 'vitest';
import { parseVenueFile } from './read-venue-file.ts';
import { venueCommands } from './venue-commands.ts';

function commandsOf(text: string) {
  const file = parseVenueFile('venue.yaml', text, {});
  const seal = () => ({ sealedSecret: '', passphraseMac: '' });
  return venueCommands(file, { isManualClock: true, keys: [], seal });
}

const USERS = 'users: [{ uid: "1", feeTier: vip1, feeDeduction: true }, { uid: "9" }]\n';
const TIERS = 'feeTiers: [{ tier: vip1, volume30d: "5" }]\n';

describe('fees and agents of a venue file as commands', () => {
  it('declare the tiers before the users who are given one', () => {
    const fees = commandsOf(`${USERS}${TIERS}`).filter(({ type }) => /fee|user/.test(type));
    expect(fees).toEqual([
      {
        type: 'set-fee-schedule',
        tiers: [{ tier: 'vip1', volume30d: '5', rates: {} }],
        by: 'venue-file',
      },
      expect.objectContaining({ type: 'create-user', uid: '1' }),
      expect.objectContaining({ type: 'create-user', uid: '9' }),
      { type: 'set-fee-tier', uid: '1', tier: 'vip1', by: 'venue-file' },
      { type: 'set-fee-deduction', uid: '1', isOn: true },
    ]);
  });

  it('name the platform coin, with tiers or without', () => {
    const text =
      'coins: [{ coin: BGB, scale: 8, usdPrice: "4" }]\nfeeDeduction: { coin: BGB, discount: "0.2" }\n';
    expect(commandsOf(text).at(-1)).toEqual({
      type: 'set-fee-schedule',
      tiers: [],
      deduction: { coin: 'BGB', discount: '0.2' },
      by: 'venue-file',
    });
    expect(commandsOf('coins: []').some(({ type }) => type === 'set-fee-schedule')).toBe(false);
  });

  it('name the moment from which a customer counts', () => {
    const since = '"2026-01-01T08:00:00+08:00"';
    const text = `${USERS.replace('feeTier: vip1, ', '')}agents: [{ uid: "9", commissionRate: "0.4",
      customers: [{ uid: "1", since: ${since}, userRebateRate: "0.1" }] }]`;
    expect(commandsOf(text).at(-1)).toEqual({
      type: 'set-agent',
      uid: '9',
      commissionRate: '0.4',
      customers: [{ uid: '1', sinceMs: Date.UTC(2026, 0, 1), userRebateRate: '0.1' }],
      by: 'venue-file',
    });
  });

  it('carry the settings that are given, and the usual ones besides', () => {
    const [, configured] = commandsOf('settings: { maxCustomerSubAccounts: 2 }');
    expect(configured).toMatchObject({
      settings: { maxCustomerSubAccounts: 2, clientOidScope: 'open', oneWayTradeSide: 'ignore' },
    });
  });
});
