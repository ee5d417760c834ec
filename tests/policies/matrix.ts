/** Every table that clients can name. */

import { analytics } from './matrix/analytics.ts'
import { blogs } from './matrix/blogs.ts'
import { companyEntries } from './matrix/company-entries.ts'
import { contentDrafts } from './matrix/content-drafts.ts'
import { conversations } from './matrix/conversations.ts'
import { customerArea } from './matrix/customer-area.ts'
import { customers } from './matrix/customers.ts'
import { emails } from './matrix/emails.ts'
import type { Matrix } from './matrix/entry.ts'
import { imageSets } from './matrix/image-sets.ts'
import { jobApplications } from './matrix/job-applications.ts'
import { jobs } from './matrix/jobs.ts'
import { leadDetails } from './matrix/lead-details.ts'
import { leadInbox } from './matrix/lead-inbox.ts'
import { leads } from './matrix/leads.ts'
import { newsArticles } from './matrix/news-articles.ts'
import { permissions } from './matrix/permissions.ts'
import { privacyRequests } from './matrix/privacy-requests.ts'
import { reports } from './matrix/reports.ts'
import { savedViews } from './matrix/saved-views.ts'
import { serverState } from './matrix/server-state.ts'
import { storageObjects } from './matrix/storage-objects.ts'
import { teamMembers } from './matrix/team-members.ts'

export const MATRIX: Matrix = {
  ...analytics,
  ...blogs,
  ...companyEntries,
  ...contentDrafts,
  ...conversations,
  ...customerArea,
  ...customers,
  ...emails,
  ...imageSets,
  ...jobApplications,
  ...jobs,
  ...leadDetails,
  ...leadInbox,
  ...leads,
  ...newsArticles,
  ...permissions,
  ...privacyRequests,
  ...reports,
  ...savedViews,
  ...serverState,
  ...storageObjects,
  ...teamMembers,
}
