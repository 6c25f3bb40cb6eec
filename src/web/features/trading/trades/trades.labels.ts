/** Texts of the trades feature. */

import { MAX_CONTACT_MESSAGE_LENGTH, SWAP_ANSWER_HOURS } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import type { TradeEndReason } from '#contract/trade-states.ts';
import { priorityWeight } from '#rules/trading/match-order.ts';
import { PRICE_CHANGE_LIMIT_PERCENT } from '#rules/trading/proposals/trade-proposal.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const pointCount = (count: number): string => plural(count, { one: '1 point', other: `${formatCount(count)} points` });

/** Why a swap ended. `declined` and `withdrawn` take the name of the user who ended it; null means the reader. */
const swapEnds: Record<TradeEndReason, (name: string | null) => string> = {
  declined: (name) => (name === null ? 'You declined this swap.' : `${name} declined this swap.`),
  withdrawn: (name) => (name === null ? 'You withdrew this offer.' : `${name} withdrew this offer.`),
  expired: () => 'This offer expired without an answer.',
  listing_closed: () => 'One of the listings was closed or sold.',
  not_open_to_trade: () => 'One of the listings is no longer open to trade.',
  price_changed: () => `The price of one of the listings changed by more than ${PRICE_CHANGE_LIMIT_PERCENT}%.`,
  user_left: () => 'This swap is no longer possible.',
};
/** Why a ring was dissolved, without revealing who declined. */
const ringEnds: Record<TradeEndReason, string> = {
  declined: 'Not everyone accepted this ring.',
  withdrawn: 'Not everyone accepted this ring.',
  expired: 'Not everyone answered in time.',
  listing_closed: 'One of the listings was closed or sold.',
  not_open_to_trade: 'One of the listings is no longer open to trade.',
  price_changed: `The price of one of the listings changed by more than ${PRICE_CHANGE_LIMIT_PERCENT}%.`,
  user_left: 'This ring is no longer possible.',
};

export const tradesLabels = defineMessages('trades', {
  title: 'Swaps and rings',
  intro: 'Your offers, the offers you received, and the trade rings you’re part of.',
  ringSettings: 'Ring settings',
  loading: 'Loading your swaps and rings',
  failed: 'Couldn’t load your swaps and rings',
  none: 'No swaps yet',
  noneText: 'Pick someone from your matches and propose a swap.',
  matches: 'See your matches',
  waiting: (count: number) =>
    plural(count, {
      one: '1 offer is waiting for your answer',
      other: `${formatCount(count)} offers are waiting for your answer`,
    }),
  seeWaiting: 'See all',
  itemsFor: (gets: number, gives: number) =>
    `${plural(gets, { one: '1 item', other: `${formatCount(gets)} items` })} for ${formatCount(gives)} of yours`,
  all: 'All your swaps and rings',
  forYou: 'Waiting for your answer',
  forOthers: 'Waiting for others',
  finished: 'Finished',

  pageTitle: 'Swap or ring',
  pageLoading: 'Loading this offer',
  pageFailed: 'Couldn’t load this offer',
  swapWith: (name: string) => `Swap with ${name}`,
  ringOf: (count: number) => `Trade ring of ${formatCount(count)} people`,
  offeredBy: (name: string) => `${name} offered you this swap.`,
  youOffered: (name: string) => `You offered this swap to ${name}.`,
  counteredBy: (name: string) => `This is a counter-offer from ${name}.`,
  youCountered: (name: string) => `This is your counter-offer to ${name}.`,
  give: 'You give',
  get: 'You get',
  giveTo: (name: string) => `You give to ${name}`,
  getFrom: (name: string) => `You get from ${name}`,
  worth: (value: string) => `worth ${value}`,
  /** The value of a side, including the amount that it adds. */
  worthInTotal: (value: string) => `worth ${value} in total`,
  /** `gives` and `gets` are texts that `worth` returned. */
  ringValues: (gives: string, gets: string) => `You give an item ${gives} and get one ${gets}.`,
  more: (count: number) => `+${formatCount(count)}`,
  plusMoney: (amount: string) => `plus ${amount} in cash`,
  recordedOnly: 'Paid directly between you; Magpie only notes it.',
  sameValue: 'Both sides are worth the same.',
  youGetMore: (value: string) => `You get ${value} more than you give.`,
  youGiveMore: (value: string) => `You give ${value} more than you get.`,
  or: (first: string, second: string) => `${first} (${second})`,
  yourChanges: 'What you changed',
  changesOf: (name: string) => `What ${name} changed`,
  sameTerms: 'The listings and the money are the same as before.',
  noMoney: 'no money',
  moneyFromYou: (amount: string) => `${amount} from you`,
  moneyFrom: (amount: string, name: string) => `${amount} from ${name}`,
  nowGive: (listing: string) => `You now also give: ${listing}`,
  nowGet: (listing: string) => `You now also get: ${listing}`,
  noLongerGive: (listing: string) => `You no longer give: ${listing}`,
  noLongerGet: (listing: string) => `You no longer get: ${listing}`,
  message: (name: string) => `${name} wrote`,
  yourMessage: 'You wrote',
  earlierMessage: (name: string) => `${name} wrote with the earlier offer`,
  yourEarlierMessage: 'You wrote with the earlier offer',
  inReview: 'A moderator will review your message before it’s delivered.',
  reviewDeclined: 'Your message wasn’t delivered: a moderator declined it.',
  see: 'See the offer',
  seeRing: 'See the ring',

  waitingForYou: 'Waiting for your answer',
  waitingFor: (name: string) => `Waiting for ${name}`,
  waitingForOthers: 'Waiting for the others',
  agreedOn: (date: string) => `Agreed on ${date}`,
  dissolved: 'Dissolved',
  answerWithin: (wait: string) => `${wait} left to answer`,
  /** Shown to a user who has answered: the time left for the other user of a swap, and for the others of a ring. */
  partnerAnswersWithin: (wait: string) => `${wait} left for them to answer`,
  othersAnswerWithin: (wait: string) => `${wait} left for the others to answer`,
  expiring: 'About to expire',
  swapEnds,
  ringEnds,
  youDeclinedRing: 'You declined this ring.',
  keepLooking: 'We’ll keep looking for other ways to trade.',
  swapAgreed: 'It’s a deal. Arrange the details in your conversation.',
  ringAgreed: 'Everyone accepted. Arrange the details with the two people you trade with.',

  accept: 'Accept',
  acceptNamed: (title: string) => `Accept: ${title}`,
  decline: 'Decline',
  declineNamed: (title: string) => `Decline: ${title}`,
  counter: 'Counter-offer',
  counterNamed: (title: string) => `Counter-offer: ${title}`,
  withdraw: 'Withdraw',
  withdrawNamed: (title: string) => `Withdraw: ${title}`,
  cancel: 'Cancel',
  acceptSwap: 'Accept this swap?',
  acceptSwapText: (name: string) =>
    `The listings close, and a conversation with ${name} opens where you can arrange the details.`,
  acceptRing: 'Accept this ring?',
  acceptRingText:
    'Once everyone accepts, these listings close and we open your chats. Until then you can still decline, and your listing can be sold.',
  declineRing: 'Decline this ring?',
  declineRingText: 'The ring will be dissolved for everyone. No one will know who declined.',
  accepted: 'Swap agreed',
  acceptedRing: 'You accepted. Now it’s up to the others.',
  agreedRing: 'Everyone accepted: the ring is agreed',
  declined: 'Declined',
  withdrawn: 'Offer withdrawn',
  notAnswered: 'Your answer wasn’t saved.',
  openConversation: 'Open conversation',
  talkTo: (name: string) => `Conversation with ${name}`,

  ringSentence: '{give} goes from you to {to}, and you get {get} from {from}.',
  dissolvedSentence: '{give} would have gone from you to {to}, and you would have received {get} from {from}.',
  certificate: 'Why this ring',
  compared: (rings: number, people: number) =>
    plural(rings, {
      one: `When we found this ring, it was the only possible one among ${formatCount(people)} people.`,
      other: `When we found this ring, we compared ${formatCount(rings)} possible rings among ${formatCount(people)} people.`,
    }),
  provedBest: (points: number) =>
    `The rings we chose have ${pointCount(points)} in total. No other choice has more points, and none with as many points lets more people trade.`,
  provedMost: (points: number) =>
    `The rings we chose have ${pointCount(points)} in total, and no other choice can have more.`,
  provedBound: (points: number, bound: number) =>
    `The rings we chose have ${pointCount(points)} in total, and no other choice can have more than ${formatCount(bound)}.`,
  points: `Each want that a ring delivers counts: a “must have” ${priorityWeight(1)} points, a “would like” ${priorityWeight(2)} and a “someday” ${priorityWeight(3)}.`,
  hops: 'Who gives what to whom',
  hop: (from: string, to: string) => `${from} gives to ${to}`,
  yourHop: (to: string) => `You give to ${to}`,
  hopToYou: (from: string) => `${from} gives to you`,
  you: 'You',
  acceptedCount: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} accepted`,
});

export const ringSettingsLabels = defineMessages('ringSettings', {
  title: 'Rings',
  intro:
    'Sometimes no single person both has what you want and wants what you have. Then three or more people can trade in a circle: you give to one person and get from another. We look for these rings in everyone’s want lists and ask everyone involved. Nothing happens unless everyone accepts.',
  join: 'Include me in rings',
  tolerance: 'Accept a difference in value of up to',
  toleranceHelp: 'How much more or less you get than you give, as a percentage of what you give.',
  percent: (value: number) => `${formatCount(value)}%`,
  inCountry: 'Only rings within my country',
  loading: 'Loading these settings',
  failed: 'Couldn’t load these settings',
  notSaved: 'Couldn’t save this setting.',
});

export const swapFormLabels = defineMessages('swapForm', {
  propose: 'Propose a swap',
  proposeNamed: (name: string) => `Propose a swap to ${name}`,
  proposeThis: 'Propose this swap',
  proposeThisNamed: (name: string) => `Propose this swap to ${name}`,
  title: (name: string) => `Swap with ${name}`,
  counterTitle: (name: string) => `Counter-offer to ${name}`,
  loading: 'Loading what you can swap',
  failed: 'Couldn’t load the listings',
  give: 'You give',
  get: 'You get',
  chosen: (count: number) => `${formatCount(count)} chosen`,
  theyWant: (name: string) => `${name} wants this`,
  youWant: 'On your want list',
  filterMine: 'Search your listings',
  filterTheirs: (name: string) => `Search ${name}’s listings`,
  nothingFound: 'Nothing matches.',
  /** Shown with a listing that was reopened after an agreed trade. */
  traded: 'Already traded, can’t be traded again',
  allTraded: 'Listings that were part of an agreed trade can be sold, but not traded again.',
  noneOfYours: 'None of your listings are open to trade',
  noneOfYoursText: 'Turn on “Open to trade” when you add or edit a listing, then come back here.',
  addListing: 'Add a listing',
  yourListings: 'Your listings',
  noneOfTheirs: (name: string) => `None of ${name}’s listings are open to trade`,
  chooseGive: 'Choose at least one listing to give.',
  chooseGet: 'Choose at least one listing to get.',
  tooMany: (max: number) => `Choose at most ${formatCount(max)} listings.`,
  chooseBoth: 'To compare the values, choose what you give and what you get.',
  notComparable: 'We can’t compare these values right now.',
  balance: 'Make up the difference',
  nobody: 'No money',
  me: 'I add money',
  other: (name: string) => `${name} adds money`,
  amount: 'Amount',
  /** The difference between both sides including the added money. */
  withMoneyGetMore: (amount: string, value: string) => `With ${amount} you get ${value} more than you give.`,
  withMoneyGiveMore: (amount: string, value: string) => `With ${amount} you give ${value} more than you get.`,
  withMoneySameValue: (amount: string) => `With ${amount} both sides are worth the same.`,
  amountWrong: 'Enter an amount above zero, e.g. 4.50',
  currency: 'Currency',
  message: 'Message (optional)',
  messageTooLong: `Use at most ${MAX_CONTACT_MESSAGE_LENGTH.toLocaleString('en-US')} characters`,
  send: 'Send offer',
  sendCounter: 'Send counter-offer',
  cancel: 'Cancel',
  sent: (name: string) => `Offer sent to ${name}`,
  sentInReview: 'Offer sent. A moderator will review your message before it’s delivered.',
  see: 'See the offer',
  notSent: 'Your offer wasn’t sent.',
  expiry: `The offer is open for ${SWAP_ANSWER_HOURS} hours.`,
});
