import { rm } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBackend } from '#backend/backend.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { emptyTables } from '#tests/support/database.ts'
import { opened } from '#tests/support/opened.ts'
import { runScript } from '#tests/support/run-script.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { openDataDirectory } from '../backend/data-directory/data-directory.ts'
import { parseCommand } from './user/command.ts'
import { runCommand } from './user/users.ts'

const user = runScript.bind(null, 'user')

const backend = opened(openTestBackend)

beforeAll(async () => {
  const customers = [{ name: 'Mill Lane Bakery' }, { name: 'Chalk & Co' }]
  await backend.secret.from('customers').insert(customers).throwOnError()
})

let added: string
beforeEach(async () => {
  await emptyTables(backend.database, 'auth.users')
  added = await run('add', 'Kim@Example.com', '--role', 'customer', '--customer', '2', '--name', 'Kim Lee')
})

const run = (...args: string[]) => runCommand(backend.secret, parseCommand(args))
const permissionsOf = async (email: string) => {
  const { data } = await backend.secret.auth.admin.listUsers()
  const person = data.users.find((user) => user.email === email)
  const { data: row } = await backend.secret
    .from('permissions')
    .select('role, customer_id')
    .eq('user_id', person?.id ?? '00000000-0000-0000-0000-000000000000')
    .maybeSingle()
    .throwOnError()
  return { person, row }
}

describe('user command', () => {
  it('adds a user with role, customer and name, who can sign in immediately', async () => {
    expect(added).toBe(
      'Added kim@example.com (customer of Chalk & Co). They sign in with a code sent to that address.',
    )
    const { person, row } = await permissionsOf('kim@example.com')
    expect(row).toEqual({ role: 'customer', customer_id: 2 })
    expect(person).toMatchObject({
      user_metadata: { name: 'Kim Lee' },
      email_confirmed_at: expect.any(String),
    })
    const visitor = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await visitor.auth.signInWithOtp({
      email: 'kim@example.com',
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()
  })

  it('lists users by email address with role and state', async () => {
    await run('add', 'amir@example.com', '--role', 'staff', '--name', 'Amir')
    expect((await run('list')).split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['EMAIL', 'ROLE', 'CUSTOMER', 'NAME'],
      ['amir@example.com', 'staff', 'Amir', 'never signed in'],
      ['kim@example.com', 'customer', '2 Chalk & Co', 'Kim Lee', 'never signed in'],
    ])
  })

  it('changes a role, which removes the customer', async () => {
    expect(await run('role', 'kim@example.com', 'marketing')).toBe('Changed kim@example.com to marketing.')
    expect((await permissionsOf('kim@example.com')).row).toEqual({ role: 'marketing', customer_id: null })
    expect(await run('role', 'kim@example.com', 'customer')).toBe(
      'Changed kim@example.com to customer, no company yet.',
    )
  })

  it('removes a user with their permissions', async () => {
    expect(await run('remove', 'kim@example.com')).toBe('Removed kim@example.com and ended their sessions.')
    expect(await permissionsOf('kim@example.com')).toEqual({ person: undefined, row: null })
  })
})

describe('an invalid user command prints a reason', () => {
  it.each([
    [['add', 'kim@example.com', '--role', 'staff'], 'kim@example.com already has an account.'],
    [
      ['add', 'new@example.com', '--role', 'customer', '--customer', '7'],
      'Unknown customer 7. Customers: 1 Mill Lane Bakery, 2 Chalk & Co.',
    ],
    [['role', 'nobody@example.com', 'staff'], 'No user has the email address nobody@example.com.'],
    [['remove', 'nobody@example.com'], 'No user has the email address nobody@example.com.'],
    [
      ['add', 'new@example.com', '--role', 'owner'],
      'Unknown role “owner”. Roles: staff, marketing, customer.',
    ],
    [['add', 'new@example.com'], 'A role is missing: --role staff|marketing|customer.'],
    [['add', 'new@', '--role', 'staff'], '“new@” is not an email address.'],
    [['add', '--role', 'staff'], 'Usage: npm run user -- add EMAIL'],
    [
      ['add', 'new@example.com', '--role', 'staff', '--customer', '1'],
      '--customer is only for the role customer.',
    ],
    [['add', 'new@example.com', '--role', 'customer', '--customer', 'one'], '“one” is not a customer ID.'],
    [['list', '--role', 'staff'], '--role is not an option of list.'],
    [['promote', 'new@example.com'], 'Unknown command “promote”.'],
    [['list', '--all'], "Unknown option '--all'"],
  ])('for the arguments %j', async (args, sentence) => {
    const error = await Promise.resolve()
      .then(() => run(...args))
      .catch((caught) => caught)
    expect(error).toMatchObject({ name: 'CommandError' })
    expect(error.message).toContain(sentence)
    expect((await permissionsOf('new@example.com')).person).toBeUndefined()
  })
})

describe('npm run user', () => {
  it('uses Supabase if configured', async () => {
    const supabase = {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
    }
    expect(await user(supabase, 'add', 'net@example.com', '--role', 'staff')).toMatchObject({
      out: expect.stringContaining('Added net@example.com (staff).'),
      err: '',
      code: 0,
    })
    expect((await permissionsOf('net@example.com')).row?.role).toBe('staff')
  })

  it('prints its help, and exits with 1 without arguments', async () => {
    const [help, none] = await Promise.all([user({}, '--help'), user({})])
    expect(help).toMatchObject({
      out: expect.stringContaining('Usage: npm run user -- COMMAND'),
      err: '',
      code: 0,
    })
    expect(none.code).toBe(1)
  })

  it('prints all errors of the settings', async () => {
    const { err, code } = await user({ SUPABASE_URL: 'http://127.0.0.1:1' }, 'list')
    expect(code).toBe(1)
    expect(err).toContain('SUPABASE_URL also needs SUPABASE_SECRET_KEY')
    expect(err).not.toContain('    at ')
  })

  it('opens and releases the data directory if no server runs, and otherwise asks its process', async () => {
    const DATA_DIR = await makeDataDirectory()
    expect(await user({ DATA_DIR }, 'add', 'alone@example.com', '--role', 'staff')).toMatchObject({
      out: expect.stringContaining('Added alone@example.com (staff).'),
      err: '',
      code: 0,
    })
    const directory = await openDataDirectory(DATA_DIR)
    directory.serve(createBackend({ ...backend.dependencies, keys: directory.keys }).fetch)
    try {
      const added = await user({ DATA_DIR }, 'add', 'beside@example.com', '--role', 'marketing')
      expect(added).toMatchObject({ err: '', code: 0 })
      expect((await permissionsOf('beside@example.com')).row?.role).toBe('marketing')
    } finally {
      await directory.close()
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  })
})
