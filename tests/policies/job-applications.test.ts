import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  CV_MAX_BYTES,
  CV_TYPES,
  cvObjectKey,
  NEW_APPLICATION_STATUS,
} from '#domain/applications/applications.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())
beforeEach(() =>
  act(fixture.database, 'owner', `delete from public.job_applications where name <> 'Applicant'`),
)

function apply(application: Readonly<Record<string, unknown>>) {
  return insert(fixture.database, 'service key', 'public.job_applications', {
    name: 'Ash',
    email: 'ash@example.com',
    job_title: 'Die maker',
    ...application,
  })
}

const cv = {
  cv_filename: 'My CV (final).pdf',
  cv_storage_path: cvObjectKey({
    jobTitle: 'Die maker',
    name: 'My CV',
    extension: 'pdf',
    random: 'a'.repeat(32),
  }),
  cv_file_size: CV_MAX_BYTES,
  cv_mime_type: CV_TYPES.pdf,
}

it('defaults: New, received now, with a reference', async () => {
  const [row] = (await apply(cv)).rows
  expect(row).toMatchObject({ ...cv, status: NEW_APPLICATION_STATUS, cover_letter: '', phone: null })
  expect(row?.submitted_at).toBe(row?.created_at)
  expect(row?.reference).toMatch(/^JA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
})

it('references are unique and use the whole alphabet', async () => {
  const { rows } = await act(
    fixture.database,
    'service key',
    `insert into public.job_applications (name, email, job_title)
      select 'Many', 'many@example.com', 'Die maker' from generate_series(1, 500) returning reference`,
  )
  const references = rows.map(({ reference }) => String(reference).slice('JA-'.length).replace('-', ''))
  expect(new Set(references).size).toBe(500)
  for (let place = 0; place < 8; place++) {
    expect(new Set(references.map((reference) => reference[place])).size).toBe(32)
  }
})

it('keeps a given reference', async () => {
  expect((await apply({ reference: 'JA-ABCD-2345' })).rows).toMatchObject([{ reference: 'JA-ABCD-2345' }])
})

it.each(APPLICATION_STATUSES)('staff can set the status %s', async (status) => {
  const { rows } = await act(
    fixture.database,
    'staff',
    `update public.job_applications set status = $1 where name = 'Applicant' returning status`,
    [status],
  )
  expect(rows).toEqual([{ status }])
})

it.each(Object.entries(CV_TYPES))('accepts a %s as CV', async (extension, type) => {
  const path = cv.cv_storage_path.replace(/pdf$/, extension)
  expect((await apply({ ...cv, cv_storage_path: path, cv_mime_type: type })).count).toBe(1)
})

describe('rejects an application', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { name: ' ' }, 'job_applications_name_length'],
    ['with an invalid address', { email: 'ash' }, 'job_applications_email_form'],
    ['with two addresses', { email: 'a@example.com, b@example.com' }, 'job_applications_email_form'],
    ['with a line break in the address', { email: 'a@example.com\nBcc' }, 'job_applications_email_form'],
    ['with an overlong address', { email: `${'a'.repeat(250)}@b.uk` }, 'job_applications_email_form'],
    ['with an empty phone number', { phone: '' }, 'job_applications_phone_length'],
    [
      'with an overlong cover letter',
      { cover_letter: 'x'.repeat(20_001) },
      'job_applications_cover_letter_length',
    ],
    ['with an unknown status', { status: 'new' }, 'job_applications_status_known'],
    [
      'with an ambiguous character in the reference',
      { reference: 'JA-O0I1-2345' },
      'job_applications_reference_form',
    ],
    ['with a CV without a file name', { ...cv, cv_filename: null }, 'job_applications_cv_whole'],
    ['with a CV without a path', { ...cv, cv_storage_path: null }, 'job_applications_cv_whole'],
    ['with an empty CV', { ...cv, cv_file_size: 0 }, 'job_applications_cv_file_size_range'],
    [
      'with an oversized CV',
      { ...cv, cv_file_size: CV_MAX_BYTES + 1 },
      'job_applications_cv_file_size_range',
    ],
    ['with an HTML file as CV', { ...cv, cv_mime_type: 'text/html' }, 'job_applications_cv_mime_type_known'],
    [
      'with a CV elsewhere',
      { ...cv, cv_storage_path: 'elsewhere/a/b.pdf' },
      'job_applications_cv_storage_path_form',
    ],
    [
      'with a CV path outside its folder',
      { ...cv, cv_storage_path: 'applications/../b.pdf' },
      'job_applications_cv_storage_path_form',
    ],
  ])('%s', async (_title, application, constraint) => {
    await expect(apply(application)).rejects.toMatchObject({ code: '23514', constraint })
  })

  it.each([
    ['a reference', { reference: 'JA-ABCD-2345' }, 'job_applications_reference_key'],
    ['a CV', cv, 'job_applications_cv_storage_path_key'],
  ])('with a duplicate %s', async (_title, application, constraint) => {
    await apply(application)
    await expect(apply(application)).rejects.toMatchObject({ code: '23505', constraint })
  })
})

it('deleting a vacancy keeps its applications and title', async () => {
  await act(fixture.database, 'service key', `delete from public.jobs where title = 'Open'`)
  const { rows } = await act(
    fixture.database,
    'staff',
    `select job_id, job_title from public.job_applications where name = 'Applicant'`,
  )
  expect(rows).toEqual([{ job_id: null, job_title: 'Open' }])
})
