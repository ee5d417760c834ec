import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isRole, ROLES, type Role } from '#domain/roles/roles.ts'
import { CommandError } from '#scripts/instance/run-script.ts'

export const USAGE = `Usage: npm run user -- COMMAND

  add EMAIL --role ${ROLES.join('|')} [--customer ID] [--name NAME]
  list
  role EMAIL ${ROLES.join('|')} [--customer ID]
  remove EMAIL

Manages the users who may sign in, with or without a running server. Changes apply from the user's next request.`

export type Command =
  | {
      readonly verb: 'add'
      readonly email: string
      readonly access: Access
      readonly name: string | undefined
    }
  | { readonly verb: 'list' }
  | { readonly verb: 'role'; readonly email: string; readonly access: Access }
  | { readonly verb: 'remove'; readonly email: string }

export interface Access {
  readonly role: Role
  /** Undefined for staff and marketing, and for customers without a company. */
  readonly customer: number | undefined
}

/** @param args arguments of `npm run user --`. @throws {CommandError} */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const [verb, ...rest] = positionals
  const [email, role] = rest
  const options = Object.keys(values)
  switch (verb) {
    case 'add':
      assertArguments(verb, rest, ['EMAIL'], options, ['role', 'customer', 'name'])
      if (values.role === undefined) throw new CommandError(`A role is missing: --role ${ROLES.join('|')}.`)
      return {
        verb,
        email: emailOf(email),
        access: accessOf(values.role, values.customer),
        name: nameOf(values.name),
      }
    case 'list':
      assertArguments(verb, rest, [], options, [])
      return { verb }
    case 'role':
      assertArguments(verb, rest, ['EMAIL', 'ROLE'], options, ['customer'])
      return { verb, email: emailOf(email), access: accessOf(role, values.customer) }
    case 'remove':
      assertArguments(verb, rest, ['EMAIL'], options, [])
      return { verb, email: emailOf(email) }
    default:
      throw new CommandError(
        `${verb === undefined ? 'A command is missing' : `Unknown command “${verb}”`}.\n\n${USAGE}`,
      )
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { role: { type: 'string' }, customer: { type: 'string' }, name: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function assertArguments(
  verb: string,
  args: readonly string[],
  names: readonly string[],
  givenOptions: readonly string[],
  allowedOptions: readonly string[],
): void {
  const unknownOption = givenOptions.find((name) => !allowedOptions.includes(name))
  if (unknownOption) throw new CommandError(`--${unknownOption} is not an option of ${verb}.`)
  if (args.length !== names.length) {
    throw new CommandError(`Usage: npm run user -- ${[verb, ...names].join(' ')}`)
  }
}

function emailOf(text = ''): string {
  const parsed = z.email().safeParse(text.trim().toLowerCase())
  if (!parsed.success) throw new CommandError(`“${text}” is not an email address.`)
  return parsed.data
}

function accessOf(role: string | undefined, customer: string | undefined): Access {
  if (!isRole(role)) throw new CommandError(`Unknown role “${role}”. Roles: ${ROLES.join(', ')}.`)
  if (customer === undefined) return { role, customer: undefined }
  if (role !== 'customer') throw new CommandError('--customer is only for the role customer.')
  if (!/^[1-9]\d{0,14}$/.test(customer)) throw new CommandError(`“${customer}” is not a customer ID.`)
  return { role, customer: Number(customer) }
}

function nameOf(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}
