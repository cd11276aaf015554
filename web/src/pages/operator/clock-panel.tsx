/** The manual clock: a step, a jump, a run that can be paused. Any other clock is only shown. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useInfo } from '../../feed/reference.ts';
import { Button } from '../../ui/button.tsx';
import { tellFailure } from '../../ui/toast.tsx';
import { operate } from './operator-session.ts';

const STEPS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const SPEEDS = [1, 10, 60] as const;
/** Between two moves of a run, ms. */
const MOVE_MS = 500;

export function ClockPanel() {
  const t = useTranslations('operator');
  const format = useFormatter();
  const info = useInfo();
  const isManual = info?.clock === 'manual';
  const { moveBy, now, run, speed } = useClock(Number(info?.serverTime ?? 0));
  return (
    <section className="act" aria-label={t('clock')}>
      <h2>{t('clock')}</h2>
      <p className="clock-now" role="status">
        {format.dateTime(now, {
          dateStyle: 'medium',
          timeStyle: 'medium',
          timeZone: 'Asia/Shanghai',
        })}{' '}
        UTC+8
      </p>
      {isManual ? (
        <div className="clock-buttons">
          {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => (
            <Button key={step} onClick={() => void moveBy(STEPS[step])}>
              {t(`steps.${step}`)}
            </Button>
          ))}
          {SPEEDS.map((each) => (
            <Button
              key={each}
              tone={speed === each ? 'primary' : 'plain'}
              aria-pressed={speed === each}
              onClick={() => run(each)}
            >
              {t('runTimes', { speed: String(each) })}
            </Button>
          ))}
          <Button disabled={speed === 0} onClick={() => run(0)}>
            {t('pause')}
          </Button>
        </div>
      ) : (
        <p className="act-about">{t('clockNotManual')}</p>
      )}
    </section>
  );
}

function useClock(serverTime: number) {
  const t = useTranslations('operator');
  const queries = useQueryClient();
  const [moved, setMoved] = useState(0);
  const [speed, setSpeed] = useState(0);
  const isMoving = useRef(false);
  const moveBy = async (byMs: number) => {
    if (isMoving.current) return;
    isMoving.current = true;
    try {
      const input = { byMs: String(byMs), reason: 'console: clock' };
      const { timeMs } = await operate('POST /operator/v1/advance-clock', input);
      setMoved(Number(timeMs));
      void queries.invalidateQueries({ queryKey: ['info'] });
    } catch (error) {
      setSpeed(0);
      tellFailure(t('clock'), error);
    } finally {
      isMoving.current = false;
    }
  };
  useEffect(() => {
    if (speed === 0) return;
    const timer = setInterval(() => void moveBy(speed * MOVE_MS), MOVE_MS);
    return () => clearInterval(timer);
  });
  return { now: Math.max(moved, serverTime), moveBy, speed, run: setSpeed };
}
