/**
 * What signs the calls that are tried in the reference page: fields for key, secret and passphrase above it, filled in
 * on the demo venue, and headers made of them for each request of an operation. Runs in the page; its secrets stay there.
 */

/** A script of the page: `bourseSigner.sign` is the page's `requestInterceptor`. */
export const SIGNER = `'use strict';
(() => {
  const FIELDS = [['key', 'text'], ['secret', 'password'], ['passphrase', 'password']];
  const inputs = {};

  function base64(bytes) {
    return btoa(String.fromCharCode(...new Uint8Array(bytes)));
  }

  /** As the venue checks it: time, method, path with its query, body; HMAC of SHA-256 in base64. */
  async function signature(secret, text) {
    const encoder = new TextEncoder();
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
    return base64(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  }

  async function serverTime(origin) {
    const reply = await fetch(origin + '/api/v2/public/time');
    return (await reply.json()).data.serverTime;
  }

  /** Calls of operators have their token, and whoever gave no key signs nothing. */
  async function sign(request) {
    const url = new URL(request.url, location.href);
    const key = inputs.key?.value ?? '';
    const isSigned = /^\\/(?:api|venue)\\//.test(url.pathname);
    if (key === '' || !isSigned || url.origin !== location.origin) return request;
    if (globalThis.crypto?.subtle === undefined) {
      state.textContent = 'This browser signs only over https, or on the host of the venue (localhost).';
      return request;
    }
    const timestamp = await serverTime(url.origin);
    const method = (request.method ?? 'GET').toUpperCase();
    const body = typeof request.body === 'string' ? request.body : '';
    const text = timestamp + method + url.pathname + url.search + body;
    request.headers = {
      ...request.headers,
      'ACCESS-KEY': key,
      'ACCESS-PASSPHRASE': inputs.passphrase.value,
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-SIGN': await signature(inputs.secret.value, text),
    };
    return request;
  }

  const state = document.createElement('span');

  function take(found) {
    for (const [name] of FIELDS) inputs[name].value = found[name];
  }

  /** Of the demo venue, whose keys everybody knows; another one answers that there are none. */
  async function offerDemoKeys(form) {
    const reply = await fetch('/venue/v1/demo-keys').then((found) => found.json()).catch(() => ({}));
    const list = reply.data?.list ?? [];
    if (list.length === 0) return;
    const users = document.createElement('select');
    users.setAttribute('aria-label', 'User of the demo venue');
    for (const [at, { label, uid }] of list.entries()) users.append(new Option(label + ' ' + uid, at));
    users.onchange = () => take(list[users.value]);
    form.prepend(users);
    take(list[0]);
  }

  function show() {
    const form = document.createElement('form');
    form.id = 'signer';
    form.style.cssText = 'display:flex;gap:.5rem;flex-wrap:wrap;align-items:center;padding:.75rem 1.25rem;font:14px sans-serif';
    form.onsubmit = () => false;
    for (const [name, type] of FIELDS) {
      const input = Object.assign(document.createElement('input'), { type, placeholder: name, autocomplete: 'off' });
      input.setAttribute('aria-label', name);
      inputs[name] = input;
      form.append(input);
    }
    state.textContent = 'Calls that are tried below are signed with these.';
    form.append(state);
    document.body.prepend(form);
    return offerDemoKeys(form);
  }

  globalThis.bourseSigner = { sign, show };
})();
`;
