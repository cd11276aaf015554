import { expect, test } from 'vitest';
import type { VenueClient } from '../venue-client.ts';
import { commandsBehind, commandsTable } from './sources.ts';

const KEPT = { seq: '7', timeMs: '1767600000000', command: 'deposit', by: 'ann', uid: '1' };

test('V10: a command that was deleted from the journal is told as such', async () => {
  const client: VenueClient = { call: async () => ({ list: [{ ...KEPT, detail: '' }] }) };
  const commands = await commandsBehind(client, [{ seq: '7' }, { seq: '3' }]);
  expect(commands.map(({ seq }) => seq)).toEqual(['3', '7']);
  const text = commandsTable(commands).join('\n');
  expect(text).toMatch(/journal 3 .*deleted from the journal/);
  expect(text).toMatch(/journal 7 .*deposit .*by ann, user 1/);
});
