/** What became of a call to etcd without a good answer, and what whoever runs the node can do about it. */

import { createSecureContext } from 'node:tls';

/** PEM texts. */
interface Certificates {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** Nobody can say whether it was carried out. */
export class GatewayFailure extends Error {
  override readonly name: string = 'GatewayFailure';
}

/** etcd and this node are not set up for each other: no other try comes out better before somebody changes that. */
export class GatewayRefused extends GatewayFailure {
  override readonly name = 'GatewayRefused';
}

/** etcd has forgotten who this node is, which it does when it starts, or its users have changed: the node says it again. */
export class TokenRefused extends GatewayFailure {}

type Sentences = readonly (readonly [said: RegExp, sentence: string])[];

/** By what the connection breaks with: the code of Node or OpenSSL, and the message. */
const OF_CONNECTIONS: Sentences = [
  [/^CERT_HAS_EXPIRED/, 'its certificate has expired: renew it, or set the clock of this machine'],
  [/^CERT_NOT_YET_VALID/, 'its certificate is not valid yet: set the clock of this machine'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    'its certificate is for other names: give one of them in --etcd',
  ],
  [
    /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_)/,
    'nobody who is trusted here has signed its certificate: name who has with --etcd-ca',
  ],
  [
    /^ERR_SSL_\w*ALERT_/,
    'it does not take the certificate of this node: name with --etcd-cert and --etcd-key one that ' +
      'has not expired and that is signed by whom etcd trusts',
  ],
  [/wrong version number/, 'it speaks no TLS: name it as http:// in --etcd'],
];

/** Of what comes of a member that ends, too. */
const HINTS: Sentences = [
  [/before secure TLS connection/, ' (or does it speak no TLS: is it http:// in --etcd?)'],
  [/socket hang up/, ' (or does it speak TLS: is it https:// in --etcd?)'],
];

const OF_ANSWERS: Sentences = [
  [
    /authentication failed/,
    'its user or its password is wrong: see --etcd-user and BOURSE_ETCD_PASSWORD',
  ],
  [
    /authentication is not enabled/,
    'it asks nobody who he is: leave out --etcd-user, or run etcdctl auth enable',
  ],
  [/user name is empty/, 'it asks for a user: name one with --etcd-user'],
  [
    /CommonName/,
    'beside users it takes no certificate with a CommonName: give --etcd-cert one without',
  ],
  [
    /permission denied/,
    'the user of --etcd-user has not the right to read and write below --cluster-prefix: ' +
      'run etcdctl role grant-permission',
  ],
];

const OF_TOKENS = /invalid auth token|auth store is old/;

/** Of a connection that broke, or never stood. */
export function brokenOff(
  what: string,
  host: string,
  error: NodeJS.ErrnoException,
): GatewayFailure {
  const sentence = sentenceFor(`${error.code ?? ''} ${error.message}`, OF_CONNECTIONS);
  if (sentence !== undefined) return new GatewayRefused(`etcd at ${host}: ${sentence}`);
  const hint = sentenceFor(error.message, HINTS) ?? '';
  return new GatewayFailure(`${what} at ${host}: ${error.message}${hint}`);
}

/** Of an answer whose status is not 200. */
export function answeredBadly(what: string, host: string, said: string): GatewayFailure {
  if (OF_TOKENS.test(said)) return new TokenRefused(`${what} at ${host}: ${said}`);
  const sentence = sentenceFor(said, OF_ANSWERS);
  if (sentence !== undefined) return new GatewayRefused(`etcd at ${host}: ${sentence}`);
  return new GatewayFailure(`${what} at ${host}: ${said}`);
}

/** Of several members, what says most of what to do. */
export function mostTelling(failures: readonly GatewayFailure[]): GatewayFailure | undefined {
  return (
    failures.find((failure) => failure instanceof TokenRefused) ??
    failures.find((failure) => failure instanceof GatewayRefused) ??
    failures.at(-1)
  );
}

/** Before a connection is made with them. Throws {@link GatewayRefused}. */
export function checkCertificates(tls: Certificates | undefined): void {
  if (tls === undefined) return;
  const { ca, cert, key } = tls;
  if (ca !== undefined && !ca.includes('-----BEGIN'))
    throw new GatewayRefused('--etcd-ca holds no certificate in PEM');
  if ((cert === undefined) !== (key === undefined))
    throw new GatewayRefused('--etcd-cert and --etcd-key belong together: name both');
  try {
    createSecureContext(tls);
  } catch (error) {
    const { message } = error as Error;
    throw new GatewayRefused(
      `--etcd-ca, --etcd-cert and --etcd-key are no certificates with their key in PEM: ${message}`,
    );
  }
}

function sentenceFor(said: string, sentences: Sentences): string | undefined {
  return sentences.find(([pattern]) => pattern.test(said))?.[1];
}
