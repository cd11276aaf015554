import { describe, expect, test } from 'vitest';
import type { Command } from '../engine/command.ts';
import type { ApiKeySpec } from '../engine/core/user.ts';
import { plainCommand } from './plain-event.ts';

const apiKey: ApiKeySpec = {
  key: 'k1',
  kind: 'standard',
  algorithm: 'hmac',
  sealedSecret: 'ciphertext',
  passphraseMac: 'proof',
  permissions: ['spot:read'],
  ips: [],
};

describe('a command as it is printed', () => {
  test.each<[Command['type'], Command]>([
    ['create-key', { type: 'create-key', by: 'ops', uid: '1', apiKey }],
    ['create-sub-key', { type: 'create-sub-key', uid: '1', subUid: '101', apiKey }],
    ['change-sub-key', { type: 'change-sub-key', uid: '1', key: 'k1', passphraseMac: 'proof' }],
  ])('%s shows the key but nothing that opens or proves it', (type, command) => {
    const printed = JSON.stringify(plainCommand(command));
    expect(printed).toContain(`"${type}"`);
    expect(printed).toContain('"k1"');
    expect(printed).not.toMatch(/ciphertext|proof/);
  });

  test('any other is printed as it stands', () => {
    const command: Command = { type: 'revoke-key', by: 'ops', key: 'k1' };
    expect(plainCommand(command)).toEqual(command);
  });
});
