import { describe, expect, it } from 'vitest'
import { leadEntrySchema } from './lead-entry.ts'

const ENTRY = {
  source: 'Phone',
  type: 'customer_enquiry',
  name: 'Petra Phones',
  company: '',
  phone: '01632 960 123',
  email: '',
  message: '',
  callBackAt: '',
}

describe('lead entry', () => {
  it.each([
    [{}, []],
    [{ name: '', company: 'Ridgeway Cycles' }, []],
    [{ phone: '', email: 'petra@example.com' }, []],
    [{ name: '', phone: '' }, ['name', 'phone']],
    [{ name: '', email: 'nobody' }, ['email', 'name']],
    [{ phone: '', email: 'petra@example.com', callBackAt: '2099-01-01T09:00' }, ['phone', 'callBackAt']],
    [{ callBackAt: '2020-01-01T09:00' }, ['callBackAt']],
  ])('with %o has errors of %o', (changed, fields) => {
    const { error } = leadEntrySchema.safeParse({ ...ENTRY, ...changed })
    expect(error === undefined ? [] : error.issues.map(({ path }) => path[0])).toEqual(fields)
  })
})
