/** The operator's token: what was typed, in the memory of this page and nowhere else. */
import { CallError, call } from '../../client/request.ts';
import { operatorSigner, type Signer } from '../../client/signer.ts';
import { store } from '../../feed/store.ts';

export const session = store<Signer | undefined>(undefined);

/** Throws `CallError` where the venue does not take the token. */
export async function enter(token: string): Promise<void> {
  const signer = operatorSigner(token);
  await call('GET /operator/v1/audit', { limit: '1' } as never, signer);
  session.set(signer);
}

export function leave(): void {
  session.set(undefined);
}

/** A call of the operator, by method and path; a token that is taken no more ends the session. */
export async function operate(
  operation: string,
  input: object,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await call(operation as never, input as never, session.get())) as never;
  } catch (error) {
    if (error instanceof CallError && error.code === '90001') leave();
    throw error;
  }
}

/** What a person is told of a call that failed. */
export function failureText(error: unknown): string {
  return error instanceof CallError ? `${error.message} (${error.code})` : String(error);
}
