import { data } from 'react-router'
import type { CustomerRecord } from '#app/content/customer/customers.ts'
import { isArticleNumber } from '#domain/articles/article.ts'

export const customerPath = (id: number): string => `/customers/${id}`

/** Reads the customer of a URL. Throws the response of an unknown one. */
export async function findCustomer(
  id: string,
  read: (id: number) => Promise<CustomerRecord | null>,
): Promise<CustomerRecord> {
  const customer = isArticleNumber(id) ? await read(Number(id)) : null
  if (customer === null) throw data('We can’t find this customer.', { status: 404 })
  return customer
}
