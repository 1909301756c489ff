import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  type DailyWindow,
  isInWindow,
  isTimeZone,
  timeZoneAsWritten,
  nextOutside,
  windowsBetween,
} from '../../src/platform/time/index.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** 22:00 to 07:00, say, in Vienna, where clocks go forward on 29 March 2026, back on 25 October. */
function vienna(from: string, to: string): DailyWindow {
  return { zone: 'Europe/Vienna', fromMinute: minute(from), toMinute: minute(to) };
}

describe('the hours of every day', () => {
  it('are by the clocks of the zone, and may cross midnight', () => {
    const night = vienna('22:00', '07:00');
    expect(between(night, '2026-01-10T00:00Z', '2026-01-12T12:00Z')).toEqual([
      '2026-01-10T00:00Z/2026-01-10T06:00Z',
      '2026-01-10T21:00Z/2026-01-11T06:00Z',
      '2026-01-11T21:00Z/2026-01-12T06:00Z',
    ]);
    expect(between(vienna('12:30', '14:00'), '2026-07-01T00:00Z', '2026-07-02T00:00Z')).toEqual([
      '2026-07-01T10:30Z/2026-07-01T12:00Z',
    ]);
  });

  it('are an hour less in the night in which clocks go forward, and one more when they go back', () => {
    const night = vienna('22:00', '07:00');
    expect(between(night, '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([
      '2026-03-28T21:00Z/2026-03-29T05:00Z',
    ]);
    expect(between(night, '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual([
      '2026-10-24T20:00Z/2026-10-25T06:00Z',
    ]);
  });

  it('begin or end at the skip, where clocks skip their time', () => {
    const noon = ['2026-03-28T12:00Z', '2026-03-29T12:00Z'] as const;
    expect(between(vienna('02:30', '05:00'), ...noon)).toEqual([
      '2026-03-29T01:00Z/2026-03-29T03:00Z',
    ]);
    expect(between(vienna('23:00', '02:30'), ...noon)).toEqual([
      '2026-03-28T22:00Z/2026-03-29T01:00Z',
    ]);
    expect(between(vienna('02:10', '02:50'), ...noon)).toEqual([]);
  });

  it('begin the first time, and end the last time, where clocks show their time twice', () => {
    const noon = ['2026-10-24T12:00Z', '2026-10-25T12:00Z'] as const;
    expect(between(vienna('02:30', '05:00'), ...noon)).toEqual([
      '2026-10-25T00:30Z/2026-10-25T04:00Z',
    ]);
    expect(between(vienna('23:00', '02:30'), ...noon)).toEqual([
      '2026-10-24T21:00Z/2026-10-25T01:30Z',
    ]);
  });

  it('pass over a day that a zone left out', () => {
    const night = { zone: 'Pacific/Apia', fromMinute: minute('22:00'), toMinute: minute('07:00') };
    expect(between(night, '2011-12-29T12:00Z', '2012-01-01T00:00Z')).toEqual([
      '2011-12-29T12:00Z/2011-12-29T17:00Z',
      '2011-12-30T08:00Z/2011-12-30T17:00Z',
      '2011-12-31T08:00Z/2011-12-31T17:00Z',
    ]);
  });

  it('are what the clock shows, in all zones, wherever it is not changed nearby', () => {
    fc.assert(
      fc.property(windows(), instants(), (window, at) => {
        const offsets = [-DAY, 0, DAY].map((by) => local(window, at + by).offset);
        fc.pre(new Set(offsets).size === 1);
        const { hour, minute } = local(window, at);
        const shown = hour * 60 + minute;
        const { fromMinute: from, toMinute: to } = window;
        const isShown = from < to ? from <= shown && shown < to : from <= shown || shown < to;
        expect(isInWindow(window, at)).toBe(isShown);
      }),
    );
  });

  it('are the same however the time is cut, and end where the next instant outside is', () => {
    fc.assert(
      fc.property(
        ...[windows(), instants(), fc.nat(5 * DAY), fc.nat(5 * DAY)],
        (window, from, first, second) => {
          const [middle, to] = [from + first, from + first + second];
          const whole = windowsBetween(window, from, to);
          const parts = [
            ...windowsBetween(window, from, middle),
            ...windowsBetween(window, middle, to),
          ];
          expect(lengthOf(parts)).toBe(lengthOf(whole));
          for (const part of whole) {
            expect(part.from).toBeLessThan(part.to);
            expect(isInWindow(window, part.from)).toBe(true);
            expect(isInWindow(window, part.to - 1)).toBe(true);
            const end = nextOutside(window, part.from);
            expect(part.to === to ? end >= to : end === part.to).toBe(true);
            expect(isInWindow(window, end)).toBe(false);
          }
          expect(nextOutside(window, from) === from).toBe(!isInWindow(window, from));
        },
      ),
    );
  });
});

describe('a time zone', () => {
  it('is a name of the database, in any capitals, and nothing else', () => {
    const names = ['Europe/Vienna', 'europe/vienna', 'UTC', 'America/Argentina/Ushuaia'];
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
    const wrong = [
      '',
      'Vienna',
      '+02:00',
      'local',
      'system',
      'Europe/Vienna\0',
      'UTC+2',
      'X'.repeat(99),
    ];
    expect(wrong.filter(isTimeZone)).toEqual([]);
  });

  it('is written as the database has it, and stays the name that was chosen', () => {
    const names = ['europe/vienna', 'UTC', 'utc', 'AMERICA/PORT-AU-PRINCE', 'Asia/Kolkata'];
    expect(names.map(timeZoneAsWritten)).toEqual([
      ...['Europe/Vienna', 'UTC', 'UTC', 'America/Port-au-Prince', 'Asia/Kolkata'],
    ]);
  });
});

function windows(): fc.Arbitrary<DailyWindow> {
  const zones = [
    'Europe/Vienna',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'UTC',
  ];
  return fc
    .record({
      zone: fc.constantFrom(...zones, 'Pacific/Auckland', 'America/New_York'),
      fromMinute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 720 }),
    })
    .map(({ zone, fromMinute, length }) => {
      return { zone, fromMinute, toMinute: (fromMinute + length) % 1440 };
    });
}

function instants(): fc.Arbitrary<number> {
  return fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) });
}

function local({ zone }: DailyWindow, at: number): DateTime {
  return DateTime.fromMillis(at, { zone });
}

function between(window: DailyWindow, from: string, to: string): readonly string[] {
  const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');
  return windowsBetween(window, Date.parse(from), Date.parse(to)).map(
    (part) => `${iso(part.from)}/${iso(part.to)}`,
  );
}

function lengthOf(parts: readonly { readonly from: number; readonly to: number }[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}

function minute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
