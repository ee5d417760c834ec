/** Every table that a client can reach by name, with its entries. */

import {
  analyticsEvents,
  analyticsFacts,
  analyticsHours,
  analyticsPageLoads,
  analyticsVisits,
  analyticsVitals,
} from './matrix/analytics.ts'
import { blogs } from './matrix/blogs.ts'
import { companyEntries, companyRevisions } from './matrix/company-entries.ts'
import {
  checkReasons,
  contentDraftPresence,
  contentDrafts,
  previewLinks,
  revisions,
} from './matrix/content-drafts.ts'
import { conversationLines, conversations, sitePassages } from './matrix/conversations.ts'
import { customers } from './matrix/customers.ts'
import {
  emailAttachments,
  emailLinks,
  emails,
  emailTexts,
  mailboxFolders,
  mailboxPlaces,
} from './matrix/emails.ts'
import type { MatrixEntry } from './matrix/entry.ts'
import { generatedImages, imageModelUsage, imageSets, socialImages } from './matrix/image-sets.ts'
import {
  applicationSettings,
  erasureReceipts,
  jobApplicationEvents,
  jobApplicationLinks,
  jobApplicationNotes,
  jobApplications,
} from './matrix/job-applications.ts'
import { jobs } from './matrix/jobs.ts'
import { leadEvents, leadNotes, leadViews } from './matrix/lead-desk.ts'
import {
  leadCommunityMembers,
  leadJobSeekers,
  leadStaffSupport,
  leadSuppliers,
} from './matrix/lead-details.ts'
import { leads } from './matrix/leads.ts'
import { newsArticles } from './matrix/news-articles.ts'
import {
  applicationBatches,
  applicationBatchItems,
  emailTemplates,
  interviewProposals,
  outgoingEmails,
} from './matrix/outgoing-emails.ts'
import { permissions } from './matrix/permissions.ts'
import { privacyRequestEntries, privacyRequests } from './matrix/privacy-requests.ts'
import { campaigns, chartNotes, weeklyReportReaders } from './matrix/reports.ts'
import {
  auditLog,
  contentRedirects,
  erasures,
  jobAlertEmails,
  jobAlerts,
  jobOpenings,
  rateLimits,
  securityEvents,
  websiteSessions,
} from './matrix/server-state.ts'
import { storageObjects } from './matrix/storage-objects.ts'
import { teamMembers } from './matrix/team-members.ts'

export const MATRIX: Readonly<Record<string, readonly MatrixEntry[]>> = {
  'public.application_settings': applicationSettings,
  'public.analytics_events': analyticsEvents,
  'public.analytics_facts': analyticsFacts,
  'public.analytics_hours': analyticsHours,
  'public.analytics_page_loads': analyticsPageLoads,
  'public.analytics_visits': analyticsVisits,
  'public.analytics_vitals': analyticsVitals,
  'public.audit_log': auditLog,
  'public.blogs': blogs,
  'public.campaigns': campaigns,
  'public.chart_notes': chartNotes,
  'public.company_entries': companyEntries,
  'public.company_revisions': companyRevisions,
  'public.content_redirects': contentRedirects,
  'public.conversation_lines': conversationLines,
  'public.conversations': conversations,
  'public.customers': customers,
  'public.email_attachments': emailAttachments,
  'public.email_links': emailLinks,
  'public.email_texts': emailTexts,
  'public.emails': emails,
  'public.mailbox_folders': mailboxFolders,
  'public.mailbox_places': mailboxPlaces,
  'public.erasure_receipts': erasureReceipts,
  'public.erasures': erasures,
  'public.job_application_events': jobApplicationEvents,
  'public.job_application_links': jobApplicationLinks,
  'public.job_application_notes': jobApplicationNotes,
  'public.job_applications': jobApplications,
  'public.job_alert_mails': jobAlertEmails,
  'public.job_alerts': jobAlerts,
  'public.job_openings': jobOpenings,
  'public.jobs': jobs,
  'public.lead_community_members': leadCommunityMembers,
  'public.lead_events': leadEvents,
  'public.lead_job_seekers': leadJobSeekers,
  'public.lead_notes': leadNotes,
  'public.lead_staff_support': leadStaffSupport,
  'public.lead_suppliers': leadSuppliers,
  'public.lead_views': leadViews,
  'public.leads': leads,
  'public.manuscript_presence': contentDraftPresence,
  'public.manuscripts': contentDrafts,
  'public.news_articles': newsArticles,
  'public.application_batch_items': applicationBatchItems,
  'public.application_batches': applicationBatches,
  'public.interview_proposals': interviewProposals,
  'public.mail_templates': emailTemplates,
  'public.outgoing_mails': outgoingEmails,
  'public.permissions': permissions,
  'public.generated_pictures': generatedImages,
  'public.picture_model_days': imageModelUsage,
  'public.picture_sets': imageSets,
  'public.social_pictures': socialImages,
  'public.preview_links': previewLinks,
  'public.check_reasons': checkReasons,
  'public.privacy_request_entries': privacyRequestEntries,
  'public.privacy_requests': privacyRequests,
  'public.rate_limits': rateLimits,
  'public.revisions': revisions,
  'public.security_events': securityEvents,
  'public.site_passages': sitePassages,
  'public.team_members': teamMembers,
  'public.website_sessions': websiteSessions,
  'public.weekly_report_readers': weeklyReportReaders,
  'storage.objects': storageObjects,
}
