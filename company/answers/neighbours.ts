/** Neighbours: noise, lorries, visits and support. */
import type { Answer } from '#domain/company/answers.ts'
import { BRAND } from '../brand.ts'
import { LOCATIONS_INTRO } from '../locations.ts'

export const NEIGHBOUR_ANSWERS: readonly Answer[] = [
  {
    id: 'noise',
    audience: 'Neighbours',
    question: 'How do I complain about noise, smell or light?',
    answer: `Call ${BRAND.telephone} or write to us, and say where, when and for how long. We measure noise at the boundary. You’ll have an acknowledgement within two working days and an answer within five.`,
    link: { label: 'Complaints', to: '/complaints' },
    synonyms: [
      'noise, noisy, loud, noise at night, humming, alarm',
      'smell, stink, horrible smell, smoke, dust, steam, bright lights, litter',
      'you are disturbing or waking us',
      'noise from your factory, bleeping, reversing alarms, vibration, dirty air, black smoke from your chimney, rubbish blowing, lights at night',
      'factory hum keeps me awake, cannot sleep for your machines, machines running all through the night, banging all night, fans droning, noise on Sundays, whistling sound, beeping forklifts, floodlights shining in my bedroom, security light, smell of glue, burning smell, dust on my car',
      'paper blowing into our garden, my house backs onto your works, live next door to the works, constant din, compressor noise, council noise complaint, steam from the roof, smoke from your site, odour, hum keeping the baby awake, hum at night, droning, drone all night, kept awake',
      'cannot open my windows, fumes, strong smell of starch, thumping, machinery noise, lights into my bedroom, shredded paper in my garden, stink of glue, lights from your yard, road smells of glue, racket from your factory, smell down our road, yard lights',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'lorries',
    audience: 'Neighbours',
    question: 'When and where do your lorries drive?',
    answer: `Our first drivers leave at 6 am. Lorries keep to agreed routes, and no paper reels arrive at night. If one is parked or driven badly, tell us where and when, and its number plate if you can: ${BRAND.telephone}.`,
    link: { label: 'Complaints', to: '/complaints' },
    synonyms: [
      'lorry, lorries, HGV, trucks, traffic, speeding driver, bad driving',
      'lorries parked outside my house, lorries in our street, blocking the road, engine running, idling',
      'lorries wake us up early in the morning',
      'your driver or lorry nearly hit me, nearly knocked me off my bike, cut me up, dangerous driving, accident with your lorry',
      'lorry blocking my drive, blocking the street, too many lorries, lorries too fast, damage to my car, hit my wall, your driver was rude',
      'one of your vans cut me up, your van pulled out in front of me, overtook on a bend, tailgating, your lorry ran a red light, hit my car, clipped my mirror, scraped my car, damaged our wall, drove over the verge, parked on the pavement, parked across our gate, using a phone while driving',
      'throwing litter from a cab, reversed into, driver swore at me, lorry stuck in our lane, on the bypass, cyclist, dashcam footage, school run lorries, dangerous on the roundabout, your driver on the motorway, nearly had me off my bike, artic nearly hit me, forced me off the road, too close to my car',
      'driver on his phone, driver shouting, lorries using our lane, lorries before six in the morning, past the school, mounting the kerb, broke my fence, number plate of your lorry, mud on the road, parked over my drive, over my driveway, cutting up traffic, at the traffic lights',
      'driver jumped the lights, jumped a red light, your lorries down our street, lorry left across the entrance to our unit, weight limit village lorries, artic on our estate, articulated lorry, stone from your lorry cracked my windscreen, something fell off your lorry, queueing lorries',
      'engine left running',
    ],
    owner: 'Logistics',
    reviewBy: '2027-06-30',
  },
  {
    id: 'visits',
    audience: 'Neighbours',
    question: 'Can I visit, or bring a school class?',
    answer: `${LOCATIONS_INTRO.visits} Schools are welcome to come and make a box.`,
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'visit, tour, factory tour, guided tour, open day, come and see the factory, see boxes being made, look around',
      'school visit, school trip, university, talk',
      'can I make an appointment, meet you',
      'school class, come and see round, see round the factory, bring a class, show us round, bring customers',
      'have a nosey round, see it being made, bring our team for a look, come to see our boxes run, class of 30 children, scout group visit, college group tour, WI group, women’s institute, rotary club tour, arrange a visit, do you do tours, visit before we place an order, cub scouts, brownies',
      'come for a look round, look round before we buy, see your factory first, pop in and see you, retired group, students visiting, engineering students, U3A group, come round the works, walk round, show my students, factory visit',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'visit-bring',
    audience: 'Neighbours',
    question: 'What must I bring for a visit?',
    answer:
      'Closed, sensible shoes, and no food or jewellery in the factory, which is a hygiene area. We lend you hi-vis and safety shoes, so tell us your size. Sign in at the office and listen to the short briefing.',
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'what do I need to bring or wear when I visit you',
      'safety shoes, hi-vis, ppe, dress code, visitors on site',
      'bring my children, bring a dog, steel toe caps, photo ID for a visit',
      'what shoes for the factory, do I need to book in at reception, can I wear trainers, hairnet, do I need hi vis to come on site, rings and watches, are phones allowed, coming for a meeting what do I need, allergic to nuts on site, engineer visiting your site, site rules, can I bring my dog',
      'visitor sign in, on my feet, what to wear on site, visiting tomorrow what do I need, open toe shoes, can I bring my laptop and phone, glasses and ear plugs, dress code for a visit, when we visit what do we wear, clothes for the factory',
    ],
    owner: 'Site managers',
    reviewBy: '2027-06-30',
  },
  {
    id: 'charity',
    audience: 'Neighbours',
    question: 'Do you support local causes?',
    answer:
      'Everyone here has two paid days a year for voluntary work, and we match what our people raise for charity. Tell us about your cause and what you need.',
    link: { label: 'Our neighbours', to: '/how-we-do-it/csr-policy' },
    synonyms: [
      'charity, donation, donate, sponsor, sponsorship, sponsor our team, raffle prize, fundraising, fete, village hall',
      'free boxes or cardboard for a school, playgroup or charity, offcuts, leftover cardboard, school project',
      'what do you do for the neighbours or the community',
      'free boxes, food bank, PTA, raffle, scouts, village fair, jumble sale',
      'can you help our village fete, boxes for a harvest collection, sponsor a football kit, youth team shirts, hospice, food bank needs boxes, sponsored walk, raise money for, local club, donate boxes to our school, charity shop, auction prize, Christmas shoebox appeal, church fair',
      'donate to our appeal, sponsor local rugby, cricket club, volunteering days, PTA tombola, prize for our playgroup, prize for our raffle, help our school fair, boxes for a school play, sponsoring a run, running the marathon, football shirts, charity day, homeless shelter, nursery',
      'collecting for a hospice, collecting for charity, could you donate, support our cause, sponsor a charity run',
    ],
    owner: 'People and Apprenticeships',
    reviewBy: '2027-06-30',
  },
]
