import { schemaErrors } from '../protocol/errors.ts'
import type { Payload } from '../request/payload.ts'
import { suggestName } from '../schema/name-suggestion.ts'
import type { DatabaseFunction, FunctionParameter, Schema } from '../schema/schema.ts'

/** Arguments that select an overload. */
export interface CallShape {
  readonly names: readonly string[]
  readonly body: Payload | null
}

const UNNAMED_TYPES: Record<string, readonly string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: ['bytea'],
}

/** @throws {RestError} PGRST202 when none matches, PGRST203 when several do */
export function findFunction(schema: Schema, name: string, shape: CallShape): DatabaseFunction {
  const overloads = schema.functions.get(name) ?? []
  const isRaw = shape.body?.kind === 'raw'
  const byName = isRaw ? [] : overloads.filter(({ parameters }) => acceptsNames(parameters, shape.names))
  const candidates =
    byName.length > 0 ? byName : overloads.filter((overload) => acceptsBody(overload, shape.body))
  const [only] = candidates
  if (only && candidates.length === 1) return only
  if (only) throw schemaErrors.ambiguousFunction(candidates.map(signature).join(', '))
  throw noFunction(schema, name, shape, overloads)
}

function acceptsNames(parameters: readonly FunctionParameter[], names: readonly string[]): boolean {
  const argumentNames = new Set(names)
  const parameterNames = new Set(parameters.map((parameter) => parameter.name))
  if ([...argumentNames].some((name) => !parameterNames.has(name))) return false
  return parameters.every((parameter) => !parameter.required || argumentNames.has(parameter.name))
}

function acceptsBody({ parameters }: DatabaseFunction, body: Payload | null): boolean {
  const [only] = parameters
  if (!only || parameters.length > 1 || only.name !== '' || !body || body.kind === 'fields') return false
  const kind = body.kind === 'raw' ? body.type : 'json'
  return UNNAMED_TYPES[kind]?.includes(only.type) ?? false
}

function signature({ name, parameters }: DatabaseFunction): string {
  return `public.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`
}

function noFunction(
  schema: Schema,
  name: string,
  { names, body }: CallShape,
  overloads: readonly DatabaseFunction[],
): Error {
  const list = names.join(', ')
  const calledName = `public.${name}`
  const location = 'in the schema cache'
  if (body?.kind === 'raw') {
    return schemaErrors.noFunction(
      `Could not find the function ${calledName} ${location}`,
      `Searched for the function ${calledName} with a single unnamed ${body.type} parameter, but no matches were found ${location}.`,
      null,
    )
  }
  const parameters =
    names.length === 0 ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${list}`
  const json = body?.kind === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return schemaErrors.noFunction(
    `Could not find the function ${calledName}${names.length === 0 ? ' without parameters' : `(${list})`} ${location}`,
    `Searched for the function ${calledName}${parameters}${json}, but no matches were found ${location}.`,
    suggest(schema, name, names, overloads),
  )
}

function suggest(
  schema: Schema,
  name: string,
  names: readonly string[],
  overloads: readonly DatabaseFunction[],
): string | null {
  const listed = (parameters: readonly string[]) => `(${[...parameters].sort().join(', ')})`
  const similar =
    overloads.length === 0
      ? suggestName(name, schema.functions.keys(), 0.75)
      : suggestName(
          listed(names),
          overloads.map(({ parameters }) => listed(parameters.map((parameter) => parameter.name))),
          0.33,
        )
  if (similar === null) return null
  return `Perhaps you meant to call the function public.${overloads.length === 0 ? similar : name + similar}`
}
