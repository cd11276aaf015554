/** What a key may give to the keys of sub-accounts, on every call that makes or changes one. */
import { describe, expect, it } from 'vitest';
import { declareAgent } from '../support/agents.ts';
import { familyVenue, GRACE, IRIS, KATE } from '../support/family-venue.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';
import { perTest } from '../support/shared-outcomes.ts';
import { done } from '../support/trigger-calls.ts';

const venue = perTest({ venueFile: familyVenue });

interface Asked {
  readonly trades?: boolean;
  readonly ips?: readonly string[];
}

/** Each call, on a key of its own, with rights to read or to trade. */
const CALLS: Readonly<Record<string, (asked: Asked) => object>> = {
  '/api/v2/user/create-virtual-subaccount-apikey': (asked) => ({
    subAccountUid: KATE,
    passphrase: 'secret12',
    label: 'grid',
    ...v2(asked),
  }),
  '/api/v2/user/modify-virtual-subaccount-apikey': (asked) => ({
    subAccountUid: KATE,
    subAccountApiKey: 'kate-reader',
    passphrase: 'secret12',
    label: 'grid',
    ...v2(asked),
  }),
  '/api/v3/user/create-sub-api': (asked) => ({
    subUid: IRIS,
    note: 'grid',
    passphrase: 'secret12',
    ...v3(asked),
  }),
  '/api/v3/user/update-sub-api': (asked) => ({
    apiKey: 'iris-reader',
    passphrase: 'secret12',
    ...v3(asked),
  }),
  '/api/v2/broker/manage/create-subaccount-apikey': (asked) => ({
    ...{ subUid: IRIS, passphrase: 'secret12', label: 'grid' },
    ...brokerV2(asked),
  }),
  '/api/v2/broker/manage/modify-subaccount-apikey': (asked) => ({
    ...{ subUid: IRIS, apiKey: 'iris-reader', passphrase: 'secret12', label: 'grid' },
    ...brokerV2(asked),
  }),
  '/api/v3/broker/create-sub-apikey': (asked) => ({
    ...{ subUid: IRIS, passphrase: 'secret12', label: 'grid' },
    ...brokerV3(asked),
  }),
  '/api/v3/broker/modify-sub-apikey': (asked) => ({
    ...{ subUid: IRIS, apiKey: 'iris-reader', passphrase: 'secret12' },
    ...brokerV3(asked),
  }),
};

const v2 = ({ trades, ips }: Asked) => ({
  permList: [trades === true ? 'contract_trade' : 'read'],
  ipList: ips,
});
const v3 = ({ trades, ips }: Asked) => ({
  type: trades === true ? 'read_write' : 'read_only',
  permissions: ['futures'],
  ips,
});

const brokerV2 = ({ trades, ips }: Asked) => ({
  permType: trades === true ? 'read_and_write' : 'readonly',
  permList: ['contract_order'],
  ipList: ips,
});
const brokerV3 = ({ trades, ips }: Asked) => ({
  permType: trades === true ? 'read_write' : 'read_only',
  permList: [trades === true ? 'uta_trade' : 'uta_mgt'],
  ipList: ips,
});

async function addKey(uid: string, key: string, rights: object): Promise<void> {
  const body = { uid, key, secret: `${key}-secret`, passphrase: `${key}pass1234`, ...rights };
  done(await venue().call('POST', '/operator/v1/create-key', { as: 'operator', body }));
}

async function readers(): Promise<void> {
  const rights = { permissions: ['futures:read'], ips: ['10.1.1.1'] };
  await addKey(KATE, 'kate-reader', rights);
  await addKey(IRIS, 'iris-reader', rights);
  // Grace is a broker too.
  await declareAgent(venue(), GRACE, {});
}

describe.each(Object.entries(CALLS))('V12: %s', (path, bodyOf) => {
  const give = (as: string, asked: Asked) =>
    venue().call('POST', path, { as, body: bodyOf(asked) });
  const LOCAL = ['127.0.0.1'];

  it('R-T-12: a bound key without trading gives neither trading nor other addresses', async () => {
    await readers();
    const permissions = ['uta_mgt:read_write', 'futures:read'];
    await addKey('2001', 'bound', { permissions, ips: LOCAL });
    const before = [...venue().state.keys.values()];
    expect(await give('bound', { trades: true, ips: LOCAL })).toMatchObject({ code: '40014' });
    expect(await give('bound', { trades: true })).toMatchObject({ code: '40014' });
    expect(await give('bound', { ips: [] })).toMatchObject({ code: '40018' });
    expect(await give('bound', { ips: ['127.0.0.1', '10.0.0.2'] })).toMatchObject({
      code: '40018',
    });
    expect([...venue().state.keys.values()]).toEqual(before);
    expect(await give('bound', { ips: LOCAL })).toMatchObject({ code: '00000' });
  });

  it('R-T-12: a key gives what it has', async () => {
    await readers();
    expect(await give('grace', { trades: true, ips: [] })).toMatchObject({ code: '00000' });
  });
});

it('R-T-12: what a copy-trading key makes is of its kind', async () => {
  const permissions = ['uta_mgt:read_write', 'uta_trade:read_write'];
  await addKey('2001', 'copier', { permissions, kind: 'copy_trading' });
  const body = { subUid: IRIS, note: 'n', passphrase: 'secret12', ...v3({ trades: true }) };
  const { data } = await venue().call('POST', '/api/v3/user/create-sub-api', {
    as: 'copier',
    body,
  });
  expect(venue().state.keys.get(data.apiKey)?.kind).toBe('copy_trading');
});

it('R-T-12: no other call makes or changes keys', () => {
  const files = repositoryFiles()
    .filter((file) => file.startsWith('src/api/') && !file.endsWith('.test.ts'))
    .filter((file) => !file.startsWith('src/api/operator/'));
  const makers = files.filter((file) =>
    /type: '(?:create|change)-(?:sub-)?key'/.test(textOf(file)),
  );
  const isShared = (file: string) => file === 'src/api/brokers/keys.ts';
  const sharers = files.filter((file) => /\b(?:create|change)Key\('v[23]'/.test(textOf(file)));
  const paths = [...makers.filter((file) => !isShared(file)), ...sharers].map((file) =>
    file.replace(/^src(.*)\/endpoint\.ts$/, '$1'),
  );
  expect(makers.filter(isShared)).toHaveLength(1);
  expect(paths.sort()).toEqual(Object.keys(CALLS).sort());
});
