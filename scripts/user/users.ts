/** Manages users with supabase-js and the secret key, on any backend. */
import type { AuthError, PostgrestError, SupabaseClient, User } from '@supabase/supabase-js'
import { CommandError } from '#scripts/instance/run-script.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Access, Command } from './command.ts'

type Client = SupabaseClient<Database>

const PAGE_SIZE = 1000

/** @returns the output. @throws {CommandError} */
export async function runCommand(client: Client, command: Command): Promise<string> {
  switch (command.verb) {
    case 'add':
      return addUser(client, command)
    case 'list':
      return listUsers(client)
    case 'role':
      return changeRole(client, command)
    case 'remove':
      return removeUser(client, command.email)
  }
}

async function addUser(
  client: Client,
  { email, access, name }: Extract<Command, { verb: 'add' }>,
): Promise<string> {
  const company = await getCompanyName(client, access)
  const { data, error } = await client.auth.admin.createUser({
    email,
    email_confirm: true,
    ...(name === undefined ? {} : { user_metadata: { name } }),
  })
  if (error?.code === 'email_exists') {
    throw new CommandError(
      `${email} already has an account. To change the role: npm run user -- role ${email} ROLE`,
    )
  }
  if (error) throw toCommandError(error)
  const failure = await setAccess(client, data.user.id, access)
  if (failure) {
    // Undo: a user without a role could sign in and see nothing.
    await client.auth.admin.deleteUser(data.user.id)
    throw toCommandError(failure)
  }
  return `Added ${email} (${describe(access, company)}). They sign in with a code sent to that address.`
}

async function changeRole(
  client: Client,
  { email, access }: Extract<Command, { verb: 'role' }>,
): Promise<string> {
  const company = await getCompanyName(client, access)
  const user = await findUser(client, email)
  const failure = await setAccess(client, user.id, access)
  if (failure) throw toCommandError(failure)
  return `Changed ${email} to ${describe(access, company)}.`
}

async function removeUser(client: Client, email: string): Promise<string> {
  const { id } = await findUser(client, email)
  const { error } = await client.auth.admin.deleteUser(id)
  if (error) throw toCommandError(error)
  return `Removed ${email} and ended their sessions.`
}

async function listUsers(client: Client): Promise<string> {
  const [users, permissions] = await Promise.all([
    listAllUsers(client),
    client.from('permissions').select('user_id, role, customers(id, name)'),
  ])
  if (permissions.error) throw toCommandError(permissions.error)
  const byId = new Map(permissions.data.map((row) => [row.user_id, row]))
  const lines = users
    .map((user) => {
      const { role = '', customers = null } = byId.get(user.id) ?? {}
      const company = customers ? `${customers.id} ${customers.name}` : ''
      return [user.email ?? '', role || 'no role', company, nameOf(user), stateOf(user)]
    })
    .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
  return lines.length === 0 ? 'No users yet.' : table(['EMAIL', 'ROLE', 'CUSTOMER', 'NAME', ''], lines)
}

async function setAccess(
  client: Client,
  id: string,
  { role, customer }: Access,
): Promise<PostgrestError | null> {
  const { error } = await client
    .from('permissions')
    .upsert({ user_id: id, role, customer_id: customer ?? null })
  return error
}

/**
 * Returns the customer's name.
 * @throws {CommandError} with a list of customers if there is no such one
 */
async function getCompanyName(client: Client, { customer }: Access): Promise<string | undefined> {
  if (customer === undefined) return undefined
  const { data, error } = await client.from('customers').select('id, name').order('id')
  if (error) throw toCommandError(error)
  const found = data.find(({ id }) => id === customer)
  if (found) return found.name
  const known = data.map(({ id, name }) => `${id} ${name}`).join(', ')
  throw new CommandError(`Unknown customer ${customer}. Customers: ${known || 'none yet'}.`)
}

async function findUser(client: Client, email: string): Promise<User> {
  const found = (await listAllUsers(client)).find((user) => user.email?.toLowerCase() === email)
  if (!found) throw new CommandError(`No user has the email address ${email}.`)
  return found
}

async function listAllUsers(client: Client): Promise<User[]> {
  const users: User[] = []
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: PAGE_SIZE })
    if (error) throw toCommandError(error)
    users.push(...data.users)
    if (data.users.length < PAGE_SIZE) return users
  }
}

function toCommandError(error: AuthError | PostgrestError): CommandError {
  return new CommandError(`The server returned an error: ${error.message}`)
}

function describe({ role }: Access, company: string | undefined): string {
  if (role !== 'customer') return role
  return company === undefined ? 'customer, no company yet' : `customer of ${company}`
}

function nameOf({ user_metadata: { name } }: User): string {
  return typeof name === 'string' ? name : ''
}

function stateOf({ banned_until, last_sign_in_at }: User): string {
  if (banned_until && Date.parse(banned_until) > Date.now()) return 'disabled'
  return last_sign_in_at ? `last signed in ${last_sign_in_at.slice(0, 10)}` : 'never signed in'
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const rows = [head, ...lines]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
