import { applicantLink } from '#domain/applications/applicant-link.ts'
import type { DataClient } from '#server/data-source/clients.ts'

/**
 * Returns a function that creates a new link to an applicant's page by reference, or null if the application is gone.
 */
export function createApplicantLinks(secret: DataClient, siteUrl: string) {
  return async (reference: string): Promise<string | null> => {
    const { data } = await secret
      .from('job_applications')
      .select('id')
      .eq('reference', reference)
      .maybeSingle()
      .throwOnError()
    if (data === null) return null
    const { data: token } = await secret
      .rpc('issue_applicant_link', { application_id: data.id })
      .throwOnError()
    return token === null ? null : applicantLink(siteUrl, token)
  }
}
