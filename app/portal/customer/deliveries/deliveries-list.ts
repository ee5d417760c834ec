import { getDeliveryPath } from '#domain/deliveries/deliveries.ts'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'
import { deliveryList } from '../../ui/customer/deliveries-list.tsx'

/** Of the current customer. */
export const deliveriesList = deliveryList({
  path: '/deliveries',
  customerOf: currentCustomerId,
  link: getDeliveryPath,
})
