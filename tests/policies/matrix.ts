/** Every table that a client can reach by name, with its entries. */

import { blogs } from './matrix/blogs.ts'
import { customers } from './matrix/customers.ts'
import type { MatrixEntry } from './matrix/entry.ts'
import { jobApplications } from './matrix/job-applications.ts'
import { jobs } from './matrix/jobs.ts'
import {
  leadCommunityMembers,
  leadJobSeekers,
  leadStaffSupport,
  leadSuppliers,
} from './matrix/lead-details.ts'
import { leads } from './matrix/leads.ts'
import { newsArticles } from './matrix/news-articles.ts'
import { permissions } from './matrix/permissions.ts'
import { privacyRequestEntries, privacyRequests } from './matrix/privacy-requests.ts'
import {
  auditLog,
  contentRedirects,
  rateLimits,
  securityEvents,
  websiteSessions,
} from './matrix/server-state.ts'
import { storageObjects } from './matrix/storage-objects.ts'
import { teamMembers } from './matrix/team-members.ts'

export const MATRIX: Readonly<Record<string, readonly MatrixEntry[]>> = {
  'public.audit_log': auditLog,
  'public.blogs': blogs,
  'public.content_redirects': contentRedirects,
  'public.customers': customers,
  'public.job_applications': jobApplications,
  'public.jobs': jobs,
  'public.lead_community_members': leadCommunityMembers,
  'public.lead_job_seekers': leadJobSeekers,
  'public.lead_staff_support': leadStaffSupport,
  'public.lead_suppliers': leadSuppliers,
  'public.leads': leads,
  'public.news_articles': newsArticles,
  'public.permissions': permissions,
  'public.privacy_request_entries': privacyRequestEntries,
  'public.privacy_requests': privacyRequests,
  'public.rate_limits': rateLimits,
  'public.security_events': securityEvents,
  'public.team_members': teamMembers,
  'public.website_sessions': websiteSessions,
  'storage.objects': storageObjects,
}
