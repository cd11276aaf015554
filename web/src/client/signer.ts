/** Who calls: signatures are made here, in the browser, so that a secret is never sent. */

/** The headers that a call carries to be let in. */
export type Signer = (method: string, target: string, body: string) => Promise<HeadersInit>;

export interface Credentials {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** Browsers sign only where nobody can change the page on its way: on https, and on this machine. */
export function canSign(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export function userSigner(credentials: Credentials): Signer {
  return async (method, target, body) => {
    const timestamp = String(Date.now());
    return {
      'ACCESS-KEY': credentials.key,
      'ACCESS-PASSPHRASE': credentials.passphrase,
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-SIGN': await signature(credentials, timestamp + method + target + body),
    };
  };
}

/** The operator's token is what he typed; it is kept by whoever holds the signer. */
export function operatorSigner(token: string): Signer {
  return async () => ({ authorization: `Bearer ${token}` });
}

/** What a socket is logged in with. */
export async function loginArgument(credentials: Credentials): Promise<Record<string, string>> {
  const timestamp = String(Date.now());
  const sign = await signature(credentials, `${timestamp}GET/user/verify`);
  return { apiKey: credentials.key, passphrase: credentials.passphrase, timestamp, sign };
}

/** HMAC-SHA256 in base64. */
async function signature({ secret }: Credentials, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
