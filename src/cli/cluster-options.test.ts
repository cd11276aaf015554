import { describe, expect, it } from 'vitest';
import { clusterOf } from './cluster-options.ts';

const GIVEN = {
  ...{ etcd: 'http://h1:2379', node: 'a', peerPort: 8090, clusterPrefix: '/bourse/venue' },
  ...{ clusterToken: 'a token', operatorToken: 'another', host: '10.0.0.1' },
};
const of = (over: object) => () => clusterOf({ ...GIVEN, ...over });

describe('what other nodes call', () => {
  it('is made of host and port, or is said', () => {
    expect(of({})()).toMatchObject({ peerHost: '10.0.0.1', peerUrl: 'http://10.0.0.1:8090' });
    expect(of({ peerHost: 'fd00::1' })()).toMatchObject({ peerUrl: 'http://[fd00::1]:8090' });
    // A slash at its end would be one too many.
    const said = { peerHost: '0.0.0.0', peerUrl: 'http://a.venue:8090/' };
    expect(of(said)()).toMatchObject({ peerHost: '0.0.0.0', peerUrl: 'http://a.venue:8090' });
  });

  it('is none where this node listens at all addresses, of which none is for others', () => {
    for (const peerHost of ['0.0.0.0', '::'])
      expect(of({ peerHost })).toThrow(/^--etcd needs --peer-url URL .* not "(0\.0\.0\.0|::)"/);
    expect(of({ host: '0.0.0.0' })).toThrow('--peer-url');
    expect(of({ host: '0.0.0.0', peerHost: '10.0.0.1' })()).toBeDefined();
  });

  it('is an address of the kind that nodes speak to', () => {
    for (const peerUrl of [
      'a.venue:8090',
      'https://a.venue:8090',
      'http://a.venue:8090/bourse',
      '',
    ])
      expect(of({ peerUrl })).toThrow('a --peer-url like http://10.0.0.1:8090');
  });
});

it('says what is missing or no address of etcd', () => {
  expect(of({ etcd: undefined })()).toBeUndefined();
  expect(of({ etcd: 'h1:2379' })).toThrow('addresses like http://10.0.0.1:2379');
  for (const name of ['node', 'peerPort', 'clusterToken', 'operatorToken'])
    expect(of({ [name]: undefined })).toThrow(/^--etcd needs --/);
  expect(of({ clusterPrefix: 'venue' })).toThrow('--cluster-prefix');
});
