import type { TestSite } from './site.ts'

/** Publishes a vacancy. @returns its path on the website */
export async function publishVacancy(
  { secret }: Pick<TestSite, 'secret'>,
  title = 'Die maker',
): Promise<string> {
  const text = {
    description: '<p>Dies.</p>',
    requirements: '<p>Care.</p>',
    benefits: '<p>Early Fridays.</p>',
  }
  const { data } = await secret
    .from('jobs')
    .insert({
      title,
      location: 'Here',
      department: 'Tooling',
      type: 'Full-time',
      closes_on: '2099-01-31',
      ...text,
    })
    .select('id')
    .single()
    .throwOnError()
  return `/jobs/${data.id}-${title.toLowerCase().replaceAll(' ', '-')}`
}
