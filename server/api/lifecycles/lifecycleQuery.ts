import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';

const most = { olderThan: 10_000_000, employerId: 999_999_999_999_999, limit: 100, page: 1_000_000, recordUids: 100 };

function wholeNumber(query: URLSearchParams, name: 'olderThan' | 'employerId' | 'limit' | 'page', least: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text) || Number(text) < least || Number(text) > most[name])
    throw ApiError.badQuery(name, `Give ${name} as a whole number from ${least} to ${most[name]}.`);
  return Number(text);
}

/** The search criteria for the records of a lifecycle. @throws ApiError 400 that names the parameter and its allowed values. */
export function recordQuery(query: URLSearchParams, now: Date) {
  const olderThan = wholeNumber(query, 'olderThan', 0);
  const state = query.get('state');
  if (state !== null && (state.length > 200 || state.includes('\0')))
    throw ApiError.badQuery('state', 'Shorten state to 200 characters.');
  return {
    state,
    before: olderThan === null ? null : new Date(now.getTime() - olderThan * 60_000),
    employerId: wholeNumber(query, 'employerId', 1),
    limit: wholeNumber(query, 'limit', 1) ?? 25,
    page: wholeNumber(query, 'page', 1) ?? 1,
  };
}

/** An event and its records. @throws Refusal invalid with every fault at its field. */
export function eventRequest(body: Record<string, unknown>): { event: string; recordUids: string[] } {
  const { event, recordUids, ...others } = body;
  const errors = Object.keys(others).map((field) => ({
    field,
    defaultMessage: `There is no field ${field} here. Leave it out.`,
  }));
  const uids = Array.isArray(recordUids) ? recordUids.filter((one: unknown) => typeof one === 'string') : [];
  if (typeof event !== 'string' || event === '' || event.length > 60)
    errors.push({ field: 'event', defaultMessage: 'Name the event, such as cancel' });
  if (!Array.isArray(recordUids) || uids.length !== recordUids.length || uids.length < 1 || uids.length > most.recordUids)
    errors.push({ field: 'recordUids', defaultMessage: `Give 1 to ${most.recordUids} records` });
  if (errors.length > 0 || typeof event !== 'string') throw Refusal.invalid(errors);
  return { event, recordUids: [...new Set(uids)] };
}
