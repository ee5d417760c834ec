import { Autocomplete, Stack, Text, TextInput } from '@mantine/core'
import { data, useNavigate } from 'react-router'
import { readCampaign, saveCampaign } from '#app/content/reports/campaigns.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import {
  buildCampaignUrl,
  CAMPAIGN_NAME_MAX,
  type Campaign as CampaignRecord,
  campaignSchema,
  UTM_MEDIUMS,
} from '#domain/campaigns/campaigns.ts'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import styles from '../analytics.module.css'
import type { Route } from './+types/campaign'
import { CopyLink } from './copy-link.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.campaign?.name ?? 'New link')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = 'id' in params ? String(params.id) : undefined
  if (id === undefined) return { campaign: null }
  const campaign = isArticleNumber(id)
    ? await loadData(context, (client) => readCampaign(client, Number(id)))
    : null
  if (campaign === null) throw data('Link not found', { status: 404 })
  return { campaign }
}
clientLoader.hydrate = true as const

export default function Campaign({ loaderData: { campaign } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/analytics/campaigns', label: 'Campaign links' }}
        title={campaign?.name ?? 'New link'}
      />
      <CampaignForm key={campaign?.id ?? 'new'} campaign={campaign} />
    </Stack>
  )
}

function CampaignForm({ campaign }: { campaign: CampaignRecord | null }) {
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: campaignSchema,
    start: {
      name: campaign?.name ?? '',
      path: campaign?.path ?? '/',
      source: campaign?.source ?? '',
      medium: campaign?.medium ?? '',
      campaign: campaign?.campaign ?? '',
      term: campaign?.term ?? '',
      content: campaign?.content ?? '',
    },
    async save(client, draft, isOver) {
      const version = isOver ? null : (campaign?.updatedAt ?? null)
      await saveCampaign(client, campaign?.id ?? null, draft, version)
      return draft
    },
    done: ({ name }) => `“${name}” saved`,
    onSaved: () => void navigate('/analytics/campaigns'),
  })
  const draft = campaignSchema.safeParse(form.values)
  const address = draft.success ? buildCampaignUrl(location.origin, draft.data) : null
  return (
    <RecordFormFrame
      form={form}
      save={campaign === null ? 'Save link' : 'Save changes'}
      cancel="/analytics/campaigns"
      currentVersionUrl={campaign === null ? undefined : `/analytics/campaigns/${campaign.id}`}
    >
      <TextInput
        {...form.text('name')}
        label="Name"
        description="For internal use, for example “Spring newsletter, button at the end”"
        required
        maxLength={CAMPAIGN_NAME_MAX}
      />
      <TextInput {...form.text('path')} label="Page" description="Path or URL on this website" required />
      <TextInput
        {...form.text('source')}
        label="Source"
        description="Where the link will appear: newsletter, linkedin, packaging-fair"
        required
      />
      <Autocomplete
        id={form.id('medium')}
        name="medium"
        label="Medium"
        description="Type of link"
        data={[...UTM_MEDIUMS]}
        value={form.values.medium}
        error={form.error('medium')}
        onChange={(medium) => form.change({ medium })}
        size="md"
        required
      />
      <TextInput {...form.text('campaign')} label="Campaign" description="For example spring-2026" required />
      <TextInput {...form.text('term')} label="Keyword (optional)" />
      <TextInput
        {...form.text('content')}
        label="Content (optional)"
        description="Distinguishes several links, for example button or image"
      />
      <div role="status">
        <Text fw={600}>Link</Text>
        {address === null ? (
          <Text c="dimmed">Enter page, source, medium and campaign to create the link.</Text>
        ) : (
          <>
            <Text className={styles.address ?? ''} mb="xs">
              {address}
            </Text>
            <CopyLink address={address} />
          </>
        )}
      </div>
    </RecordFormFrame>
  )
}
