/** What happens to a user: his keys, where they may be used, what he pays. */
import type { ApiKey, ApiKeySpec } from '../../engine/core/user.ts';
import { text } from '../param.ts';
import { type ActMeeting, anAct } from '../primitive.ts';

/** The keys that are meant: the one that is named, or all of the user. */
function keysOf<P>({ state, subject }: ActMeeting<P>): readonly ApiKey[] {
  const { key, uid } = subject;
  const all = [...state.keys.values()];
  return all.filter((each) => (key === undefined ? each.uid === uid : each.key === key));
}

export const revokeKey = anAct({
  name: 'revoke-key',
  family: 'venue',
  summary: 'Revokes a key, or all keys of a user.',
  seen: '40037 on every call, and the end of its sockets.',
  params: {},
  act: async (met) => {
    for (const { key } of keysOf(met)) await met.submit({ type: 'revoke-key', key, ...met.signed });
  },
});

export const changeIps = anAct({
  name: 'change-ips',
  family: 'venue',
  summary: 'Gives a key, or all keys of a user, another list of addresses.',
  seen: '40018 from an address that is not on it, and the end of its sockets.',
  params: {
    ips: text(
      'The addresses, with commas.',
      'addresses with commas, such as 203.0.113.7',
      /^[^,]+(,[^,]+)*$/,
    ),
  },
  act: async (met) => {
    const ips = met.with.ips.split(',').map((each) => each.trim());
    for (const { uid, createdMs: _, ...spec } of keysOf(met)) {
      await met.submit({ type: 'revoke-key', key: spec.key, ...met.signed });
      const apiKey: ApiKeySpec = { ...spec, ips };
      await met.submit({ type: 'create-key', uid, apiKey, ...met.signed });
    }
  },
});

export const changeFeeTier = anAct({
  name: 'change-fee-tier',
  family: 'trading',
  summary: 'Gives a user another fee tier, whatever he trades.',
  seen: 'Fills with other fees than the last.',
  params: { tier: text('A tier of the venue file.', 'the name of a tier', /^.{1,40}$/) },
  act: async (met) => {
    const { uid = '' } = met.subject;
    await met.submit({ type: 'set-fee-tier', uid, tier: met.with.tier, ...met.signed });
  },
});
