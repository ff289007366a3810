/** Texts of the demo. Names combine a color, a plant or a mineral with an animal; they refer to no real person. */

export const FIRST_WORDS = [
  'amber',
  'azure',
  'basalt',
  'birch',
  'cedar',
  'cobalt',
  'copper',
  'coral',
  'flint',
  'granite',
  'hazel',
  'indigo',
  'ivory',
  'jade',
  'maple',
  'marble',
  'ochre',
  'olive',
  'quartz',
  'slate',
] as const;

export const SECOND_WORDS = [
  'badger',
  'beaver',
  'bison',
  'crane',
  'egret',
  'falcon',
  'ferret',
  'finch',
  'gecko',
  'heron',
  'ibis',
  'lemur',
  'lynx',
  'marten',
  'newt',
  'otter',
  'owl',
  'plover',
  'raven',
  'stoat',
] as const;

export const BIOS = [
  'I study a little each morning. Charts first, opinions later.',
  'Learning to plan a trade before I take it.',
  'Here for structure and swings. I keep every wrong answer.',
  'I am working through the lessons in order.',
  'I count how often I was sure and wrong.',
] as const;

export const POSTS = [
  'I marked a swing before it was confirmed, again. Two more bars would have told me.',
  'Ten pairs of Real or Shuffled today. Most of what I called a pattern was in the shuffled chart.',
  'Wrote down my confidence before every answer this week. I am sure far more often than I am right.',
  'The lesson on the spread changed how I look at a round trip: I pay before I am right.',
  'A gap that is half filled is still a gap by the rule. I had that wrong for days.',
  'Took a loss at the stop as planned. The plan was fine and the result was not.',
  'Which interval do you use to mark structure first? I go from the day down to the hour.',
  'I stopped after two losses today, as my own limit says.',
  'Reviewed five old trades without looking at the result. Two of the winners were poor decisions.',
  'A break of structure needs a close beyond the swing. A wick is not enough.',
  'Quiz done with certainty marking. A guess that I call a guess costs nothing.',
  'My best week by process was not my best week by money.',
  'Sketch for tomorrow: one plan, one stop, one reason why I am wrong.',
  'Today I left a chart alone because I could not say where I would be wrong.',
] as const;

export const SHARE_TEXTS = {
  'chart-exam': [
    'Finished this exam. The second chart cost me most.',
    'My marks got closer to the rule this time.',
    'Better than last week, and I know which part to repeat.',
  ],
  'bias-test': [
    'My calls on this test, right and wrong ones.',
    'I was too sure on the middle questions.',
    'A test on charts that I had never seen.',
  ],
  trade: [
    'Planned, taken, written down. The result matters less than the plan.',
    'This one followed the plan to the end.',
  ],
  badge: ['A badge for doing it on more than one day.', 'Earned by practice.'],
} as const;

export const COMMENTS = [
  'Same here. Waiting for the close helped me.',
  'How did you choose the level?',
  'Thanks for writing down what went wrong.',
  'I had the opposite call, and the same doubt.',
  'Good point about the plan.',
  'Which lesson was that?',
  'I would have marked the lower swing.',
  'Two bars on each side, then it counts.',
  'That is what the journal is for.',
  'Nice and honest.',
  'I tried this today. It is harder than it sounds.',
] as const;

export const REPLIES = [
  'Thank you, I will try that.',
  'The one with the clear reaction.',
  'Agreed.',
  'On the four-hour chart.',
] as const;

export const REASONS = [
  'Higher lows into the level, and the mean is rising.',
  'Lower highs, and each bounce is shorter than the last.',
  'The range holds: both sides were refused twice.',
  'The last leg was fast and there is room to the next swing.',
] as const;

export const THESES = [
  'Higher lows into the range high: I expect a close above it.',
  'The last swing high was refused twice, so I expect the range low next.',
  'A pullback to the broken level that holds on the hour.',
  'Momentum fades and the swings get shorter.',
] as const;

export const INVALIDATIONS = [
  'A close beyond the last swing on the other side.',
  'Two closes back inside the range.',
] as const;

export const NOTES = [
  'Taken as planned. I left both orders alone.',
  'Entered a little late, because I waited for the close.',
  'The stop was where the idea is wrong. That part was right.',
  'I would take it again.',
] as const;
