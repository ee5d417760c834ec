import type { z } from 'zod'
import { JsonLimitError, readJsonText } from '#formats/json-text.ts'
import { errors, type StorageError } from './errors.ts'

/** Enough for a thousand object names. */
const BODY_LIMITS = { bytes: 1024 * 1024, values: 10_000, levels: 64 }

/** @throws StorageError `InvalidRequest` */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  return parseInput('body', schema, parseJson(await readText(request)))
}

async function readText(request: Request): Promise<string> {
  try {
    return await readJsonText(request.body, BODY_LIMITS)
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error
    throw error.limit === 'levels'
      ? errors.invalidRequest('body must not be nested so deeply')
      : errors.entityTooLarge('body')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw errors.invalidRequest('body must be JSON')
  }
}

/**
 * @param location `body` or `querystring`
 * @throws StorageError `InvalidRequest` for the first issue
 */
export function parseInput<T extends z.ZodType>(location: string, schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw invalidInput(location, result.error.issues[0])
}

function invalidInput(location: string, issue: z.core.$ZodIssue | undefined): StorageError {
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'invalid_type' && issue.input === undefined && path.length > 0) {
    const parent = [location, ...path.slice(0, -1)].join('/')
    return errors.invalidRequest(`${parent} must have required property '${path.at(-1)}'`)
  }
  return errors.invalidRequest(
    `${[location, ...path].join('/')} ${issue ? describeIssue(issue) : 'is invalid'}`,
  )
}

const TYPE_NAMES: Readonly<Record<string, string>> = { int: 'integer', record: 'object' }

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return 'must be equal to one of the allowed values'
    case 'too_small':
      return issue.origin === 'array'
        ? `must NOT have fewer than ${issue.minimum} items`
        : issue.origin === 'string'
          ? `must NOT have fewer than ${issue.minimum} characters`
          : `must be >= ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'array'
        ? `must NOT have more than ${issue.maximum} items`
        : issue.origin === 'string'
          ? `must NOT have more than ${issue.maximum} characters`
          : `must be <= ${issue.maximum}`
    default:
      return issue.message
  }
}
