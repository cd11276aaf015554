import { expect, test } from 'vitest';
import { RequestCounts } from './metrics.ts';

test('counts by code, and adds up how many took no longer than each bound', () => {
  const counts = new RequestCounts();
  const observe = counts.observerOf('GET /a');
  counts.observerOf('GET /never');
  for (const [code, ms] of [
    ['00000', 0.05],
    ['00000', 0.1],
    ['40020', 0.3],
    ['00000', 7_000],
  ] as const) {
    observe(code, ms);
  }
  const text = counts.text();
  expect(text).toContain('bourse_http_requests_total{operation="GET /a",code="00000"} 3\n');
  expect(text).toContain('bourse_http_requests_total{operation="GET /a",code="40020"} 1\n');
  const buckets = [...text.matchAll(/_bucket\{le="([^"]+)",operation="GET \/a"\} (\d+)/g)];
  expect(buckets.map(([, bound, count]) => `${bound}: ${count}`)).toEqual([
    '0.0001: 2',
    '0.00025: 2',
    '0.0005: 3',
    '0.001: 3',
    '0.0025: 3',
    '0.005: 3',
    '0.01: 3',
    '0.025: 3',
    '0.05: 3',
    '0.1: 3',
    '0.5: 3',
    '1: 3',
    '5: 3',
    '+Inf: 4',
  ]);
  expect(text).toMatch(/_sum\{operation="GET \/a"\} 7\.00045\d*\n/);
  expect(text).toContain('bourse_http_request_seconds_count{operation="GET /a"} 4\n');
  expect(text).not.toContain('never');
});
