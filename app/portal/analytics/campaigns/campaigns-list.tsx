/** Campaign links; deleted ones are still counted. */
import { listCampaigns, setCampaignDeleted } from '#app/content/reports/campaigns.ts'
import { buildCampaignUrl, type Campaign } from '#domain/campaigns/campaigns.ts'
import { LondonDate } from '../../ui/date-time.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList, views } from '../../ui/list/record-list.ts'
import { deletionActions } from '../../ui/list/row-action.ts'
import styles from '../analytics.module.css'

export const addressOf = (campaign: Campaign) => buildCampaignUrl(location.origin, campaign)

export const campaignsList = recordList({
  noun: ['link', 'links'],
  path: '/analytics/campaigns',
  query: {
    q: searchText(),
    show: oneOf(['kept', 'deleted'], 'kept'),
    sort: order(['name', 'created'], '-created'),
  },
  load: (client, query) => listCampaigns(client, query),
  name: ({ name }) => name,
  link: ({ id }) => `/analytics/campaigns/${id}`,
  search: { field: 'q', label: 'Search names, campaigns and sources' },
  filters: [views({ kept: 'In use', deleted: 'Deleted' })],
  columns: [
    { heading: 'Name', cell: ({ name }) => name, sort: 'name', csv: ({ name }) => name },
    {
      heading: 'URL',
      cell: (campaign) => <span className={styles.address}>{addressOf(campaign)}</span>,
      csv: addressOf,
      width: 24,
      hiddenBelow: 1100,
    },
    {
      heading: 'Created',
      cell: ({ createdAt }) => <LondonDate moment={createdAt} />,
      sort: 'created',
      csv: ({ createdAt }) => createdAt,
      onCard: 'Created',
      width: 10,
    },
  ],
  actions: deletionActions<Campaign>(setCampaignDeleted),
  empty({ q, show }) {
    if (q !== '') return { title: 'No matching links', description: `None contain “${q}”.` }
    if (show === 'deleted')
      return { title: 'No deleted links', description: 'You can restore deleted links here.' }
    return {
      title: 'No links yet',
      description: 'Create one for each place you publish a link: a newsletter, a trade fair, an advert.',
    }
  },
})
