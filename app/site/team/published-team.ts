import { listTeamMembers, type TeamMember } from '#app/content/team.ts'
import type { SiteServices } from '#app/server-context.ts'
import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { isLoopbackUrl } from '#domain/company/particulars.ts'

/** Returns the team; its placeholders only on a local installation. */
export async function listPublishedTeam({
  data,
  siteUrl,
}: Pick<SiteServices, 'data' | 'siteUrl'>): Promise<TeamMember[]> {
  const isLocal = isLoopbackUrl(siteUrl)
  return (await listTeamMembers(data)).filter(({ name }) => isLocal || !PLACEHOLDER_TEAM.includes(name))
}
