import { isDateTime, isInt, isNode, isRelationship, type DateTime } from 'neo4j-driver';
import type { Instant } from '../instant.js';

/** A value of a record as plain data: instants as text, integers as numbers, nodes and relationships as their properties. */
export function toPlain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (isInt(value)) return value.toNumber();
  if (isDateTime(value)) return toInstant(value);
  if (isNode(value) || isRelationship(value)) return toPlain(value.properties);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toPlain(entry)]));
}

function toInstant(value: DateTime): Instant {
  const pad = (part: unknown, width: number) => String(Number(part)).padStart(width, '0');
  // Everything is stored in Z; an instant that an operator planted in another zone is still shown right.
  if (
    Number(value.timeZoneOffsetSeconds ?? 0) !== 0 ||
    (value.timeZoneId != null && value.timeZoneId !== 'Z')
  )
    return `${value.toStandardDate().toISOString().slice(0, 23)}000Z`;
  const date = `${pad(value.year, 4)}-${pad(value.month, 2)}-${pad(value.day, 2)}`;
  const time = `${pad(value.hour, 2)}:${pad(value.minute, 2)}:${pad(value.second, 2)}`;
  return `${date}T${time}.${pad(Math.floor(Number(value.nanosecond) / 1000), 6)}Z`;
}
