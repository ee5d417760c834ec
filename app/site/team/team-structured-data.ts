import type { TeamMember } from '#app/content/team.ts'
import { BRAND } from '#company/brand.ts'
import { company, listStructuredData } from '../head/structured-data.tsx'

export function teamStructuredData(
  members: readonly Pick<TeamMember, 'name' | 'title' | 'image'>[],
  siteUrl: string,
): object {
  const entries = members.map(({ name, title, image }) => ({
    item: {
      '@type': 'Person',
      name,
      jobTitle: title,
      worksFor: company(siteUrl),
      ...(image !== null && { image: new URL(image, `${siteUrl}/`).href }),
    },
  }))
  return listStructuredData(
    { name: `The team at ${BRAND.name}`, path: '/team', crumb: 'Our Team', entries },
    siteUrl,
  )
}
