import { describe, expect, it } from 'vitest';
import { bannerText } from './banner.ts';

const key = { label: 'bot', uid: '7', key: 'k', secret: 'hush', passphrase: 'pass' };
const venue = {
  url: 'http://x',
  operatorToken: 'token',
  keys: [key],
  newSecrets: new Set<string>(),
};

describe('the first screen', () => {
  it('shows the keys of the demo venue, which are public', () => {
    expect(bannerText({ ...venue, isDemo: true })).toMatch(/bot +7 +k +hush +pass/);
  });

  it('never shows a secret that its owner has', () => {
    const text = bannerText({ ...venue, isDemo: false });
    expect(text).toMatch(/bot +7 +k +\(yours\) +\(yours\)/);
    expect(text).not.toContain('hush');
  });

  it('shows a secret that was made just now', () => {
    const text = bannerText({ ...venue, isDemo: false, newSecrets: new Set(['k']) });
    expect(text).toMatch(/bot +7 +k +hush +pass/);
  });
});
