import { VenueError } from './venue-error.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The demo venue's keys are public, and a made-up token is on the screen: neither leaves the host. */
export function refuseExposure(asked: {
  readonly host: string;
  readonly isDemo: boolean;
  readonly operatorToken: string | undefined;
}): void {
  if (LOOPBACK.test(asked.host)) return;
  if (asked.isDemo) {
    throw new VenueError(
      `refused to listen on ${asked.host}: everybody knows the keys of the demo venue; name a --venue of your own`,
      'usage',
    );
  }
  if (asked.operatorToken === undefined) {
    throw new VenueError(
      `refused to listen on ${asked.host} without an --operator-token of your own`,
      'usage',
    );
  }
}
