import { beforeAll, describe, expect, it } from 'vitest'
import { administrator, visitor } from './auth-users.ts'

const admin = administrator()
const anonymous = visitor()
const mark = `embed-${crypto.randomUUID().slice(0, 8)}`
const titles = ['Driver', 'Printer', 'Planner'].map((title) => `${mark} ${title}`)
let jobIds: number[]
let leadIds: number[]

const jobs = (columns: string) => admin.from('jobs').select(columns).like('title', `${mark}%`).order('id')
const leads = (columns: string) => admin.from('leads').select(columns).eq('session_id', mark).order('id')

function created<Row>({ data, error }: { data: Row | null; error: unknown }): Row {
  if (error !== null || data === null) throw error
  return data
}

beforeAll(async () => {
  const details = {
    department: 'Works',
    type: 'Full time',
    description: 'x',
    requirements: 'x',
    benefits: 'x',
  }
  const rows = titles.map((title, index) => ({ ...details, title, location: `Site ${index}` }))
  jobIds = created(await admin.from('jobs').insert(rows).select('id').order('id')).map(({ id }) => id)
  const [driver, printer] = jobIds
  const application = (name: string, job_id: number | undefined, job_title: string, status = 'New') => ({
    name,
    email: `${name.toLowerCase()}.${mark}@example.com`,
    job_id,
    job_title,
    status,
  })
  created(
    await admin
      .from('job_applications')
      .insert([
        application('Ash', driver, titles[0]!),
        application('Bea', driver, titles[0]!, 'Interview'),
        application('Cal', printer, titles[1]!),
      ])
      .select('id'),
  )
  const lead = { session_id: mark, summary: 'x' }
  leadIds = created(
    await admin
      .from('leads')
      .insert([
        { ...lead, lead_type: 'supplier' },
        { ...lead, lead_type: 'job_seeker' },
        { ...lead, lead_type: 'customer_enquiry' },
      ])
      .select('id')
      .order('id'),
  ).map(({ id }) => id)
  created(
    await admin
      .from('lead_suppliers')
      .insert({ lead_id: leadIds[0], product_type: 'Paper', pricing: 'Fair' })
      .select(),
  )
  created(await admin.from('lead_job_seekers').insert({ lead_id: leadIds[1], skills: 'Driving' }).select())
})

const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name)

describe('counts of related rows', () => {
  it('are read like a column', async () => {
    const { data, error } = await jobs('title,job_applications(count)')
    expect(error).toBeNull()
    expect(data).toEqual([
      { title: titles[0], job_applications: [{ count: 2 }] },
      { title: titles[1], job_applications: [{ count: 1 }] },
      { title: titles[2], job_applications: [{ count: 0 }] },
    ])
    const whole = await jobs('*,waiting:job_applications(count)').eq('waiting.status', 'Interview')
    expect(whole.data).toMatchObject([
      { title: titles[0], waiting: [{ count: 1 }] },
      { waiting: [{ count: 0 }] },
      { waiting: [{ count: 0 }] },
    ])
  })

  it('also work for all rows', async () => {
    const all = await admin.from('jobs').select('count').like('title', `${mark}%`).single()
    expect([all.error, all.data]).toEqual([null, { count: 3 }])
  })

  it('respect policies', async () => {
    const { data } = await anonymous.from('leads').select('count')
    expect(data ?? [{ count: 0 }]).toEqual([{ count: 0 }])
  })
})

describe('to-many relationships', () => {
  it('can be sorted, filtered and limited', async () => {
    const { data, error } = await jobs('title,job_applications(name,status)')
      .order('name', { referencedTable: 'job_applications', ascending: false })
      .neq('job_applications.status', 'Rejected')
      .limit(1, { referencedTable: 'job_applications' })
    expect(error).toBeNull()
    expect(data).toEqual([
      { title: titles[0], job_applications: [{ name: 'Bea', status: 'Interview' }] },
      { title: titles[1], job_applications: [{ name: 'Cal', status: 'New' }] },
      { title: titles[2], job_applications: [] },
    ])
  })

  it('accept ranges and several conditions', async () => {
    const { data } = await jobs('applicants:job_applications(name)')
      .order('name', { referencedTable: 'applicants' })
      .range(1, 5, { referencedTable: 'applicants' })
      .or('status.eq.Interview,name.in.(Ash,"Bea")', { referencedTable: 'applicants' })
    expect(data).toEqual([{ applicants: [{ name: 'Bea' }] }, { applicants: [] }, { applicants: [] }])
  })

  it('inner joins restrict and count parents', async () => {
    const { data, count } = await admin
      .from('jobs')
      .select('title,job_applications!inner(name)', { count: 'exact' })
      .like('title', `${mark}%`)
      .eq('job_applications.status', 'Interview')
    expect([data, count]).toEqual([[{ title: titles[0], job_applications: [{ name: 'Bea' }] }], 1])
  })

  it('filter parents by existence', async () => {
    const without = await jobs('title,job_applications()').is('job_applications', null)
    expect(without.data).toEqual([{ title: titles[2] }])
    const some = await jobs('title,job_applications()')
      .eq('job_applications.name', 'Cal')
      .not('job_applications', 'is', null)
    expect(some.data).toEqual([{ title: titles[1] }])
    const either = await jobs('title,waiting:job_applications()')
      .eq('waiting.status', 'Interview')
      .or(`waiting.not.is.null,title.eq."${titles[2]}"`)
    expect(either.data).toEqual([{ title: titles[0] }, { title: titles[2] }])
  })

  it('spread as arrays', async () => {
    const { data, error } = await jobs('title,...job_applications(applicants:name,status)').order('name', {
      referencedTable: 'job_applications',
    })
    expect(error).toBeNull()
    expect(data).toEqual([
      { title: titles[0], applicants: ['Ash', 'Bea'], status: ['New', 'Interview'] },
      { title: titles[1], applicants: ['Cal'], status: ['New'] },
      { title: titles[2], applicants: [], status: [] },
    ])
  })
})

describe('to-one relationships', () => {
  const applications = (columns: string) =>
    admin.from('job_applications').select(columns).like('email', `%${mark}@example.com`)

  it('are objects, by table, column or constraint name', async () => {
    const { data, error } = await applications(
      'name,jobs(location),at:job_id(location),job_applications_job_id_fkey(id)',
    )
      .eq('name', 'Cal')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      name: 'Cal',
      jobs: { location: 'Site 1' },
      at: { location: 'Site 1' },
      job_applications_job_id_fkey: { id: jobIds[1] },
    })
  })

  it('sort parents', async () => {
    const { data } = await applications('name,jobs(title)')
      .order('jobs(title)', { ascending: false })
      .order('name')
    expect(names(data)).toEqual(['Cal', 'Ash', 'Bea'])
  })

  it('spread into the parent', async () => {
    const { data } = await applications('name,...jobs(site:location)').order('name')
    expect(data).toEqual([
      { name: 'Ash', site: 'Site 0' },
      { name: 'Bea', site: 'Site 0' },
      { name: 'Cal', site: 'Site 1' },
    ])
  })

  it('can be nested', async () => {
    const { data } = await applications('name,jobs(title,job_applications(name))')
      .eq('name', 'Ash')
      .order('name', { referencedTable: 'jobs.job_applications' })
      .single()
    expect(data).toEqual({
      name: 'Ash',
      jobs: { title: titles[0], job_applications: [{ name: 'Ash' }, { name: 'Bea' }] },
    })
  })

  it('are returned by writes', async () => {
    const { data, error } = await admin
      .from('job_applications')
      .update({ status: 'Reviewing' })
      .like('email', `%${mark}@example.com`)
      .eq('name', 'Cal')
      .select('status,...jobs(title)')
      .single()
    expect([data, error]).toEqual([{ status: 'Reviewing', title: titles[1] }, null])
  })
})

describe('one-to-one relationships', () => {
  it('are an object or null, from either side', async () => {
    const { data, error } = await leads('lead_type,lead_suppliers(product_type),lead_job_seekers(skills)')
    expect(error).toBeNull()
    expect(data).toEqual([
      { lead_type: 'supplier', lead_suppliers: { product_type: 'Paper' }, lead_job_seekers: null },
      { lead_type: 'job_seeker', lead_suppliers: null, lead_job_seekers: { skills: 'Driving' } },
      { lead_type: 'customer_enquiry', lead_suppliers: null, lead_job_seekers: null },
    ])
    const back = await admin
      .from('lead_suppliers')
      .select('pricing,leads(lead_type)')
      .eq('lead_id', leadIds[0])
      .single()
    expect(back.data).toEqual({ pricing: 'Fair', leads: { lead_type: 'supplier' } })
  })

  it('spread their columns', async () => {
    const { data } = await leads('lead_type,...lead_suppliers(product_type),...lead_job_seekers(skills)')
    expect(data).toEqual([
      { lead_type: 'supplier', product_type: 'Paper', skills: null },
      { lead_type: 'job_seeker', product_type: null, skills: 'Driving' },
      { lead_type: 'customer_enquiry', product_type: null, skills: null },
    ])
  })

  it('filter by existence', async () => {
    const { data } = await leads('lead_type,lead_suppliers!inner()')
    expect(data).toEqual([{ lead_type: 'supplier' }])
    const neither = await leads('lead_type,lead_suppliers(),lead_job_seekers()')
      .is('lead_suppliers', null)
      .is('lead_job_seekers', null)
    expect(neither.data).toEqual([{ lead_type: 'customer_enquiry' }])
  })
})

it('related rows without a grant reject the request', async () => {
  const { data, error, status } = await anonymous.from('jobs').select('title,job_applications(name)')
  expect([data, status, error?.code]).toEqual([null, 401, '42501'])
})
