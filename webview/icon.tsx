const shapes = {
  asking: 'M8 2.5A5.5 5.5 0 1 1 2.5 8',
  flip: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  softening: 'M3 6h10M3 10h10M10.5 3.5 13 6',
  hardening: 'M3 6h10M3 10h10M5.5 12.5 3 10',
  moved: 'M8 2.5v11M5 5.5 8 2.5l3 3M5 10.5l3 3 3-3',
  held: 'M3 8.5 6.5 12 13 4.5',
  still: 'M3 6h10M3 10h10',
  returned: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H5',
  branch: 'M4 2.5v5a3.5 3.5 0 0 0 3.5 3.5H12M9.5 8l3 3-3 3',
  warning: 'M8 2.5 14 13.5H2ZM8 6.5v3.5M8 11.6v.6',
  failed: 'M4 4l8 8M12 4l-8 8',
  waiting: 'M8 2.5a5.5 5.5 0 1 0 .01 0ZM8 5v3.2l2 1.3',
  interrupted: 'M5.5 4v8M10.5 4v8',
  copy: 'M5.5 5.5h8v8h-8ZM3.5 10.5h-1v-8h8v1',
  record: 'M9.5 2.5h-6v11h9v-8ZM9.5 2.5v3h3',
  log: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  keep: 'M6 2.5h4M6.5 2.5v4L4.5 9h7l-2-2.5v-4M8 9v4.5',
  audit: 'M8 2.5v11M5 13.5h6M3 5l5-1 5 1M3 5 1.5 9.5h3ZM13 5l-1.5 4.5h3Z',
  previous: 'M10 3 5 8l5 5',
  next: 'M6 3l5 5-5 5',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative icon; the text next to it conveys the same meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
