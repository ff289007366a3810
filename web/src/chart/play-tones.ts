import type { Tone } from './model/tone-sequence.ts';

/** Maximum volume of the tones, from 0 to 1. It is low, so that the tones do not drown other sound. */
const MAX_VOLUME = 0.12;
const ATTACK_SECONDS = 0.012;
const LEAD_SECONDS = 0.05;

/**
 * Plays the tones. Calls `onBar` with the bar of each tone, and with `null` at the end or when the returned stop
 * function is called.
 */
export function playTones(tones: readonly Tone[], onBar: (bar: number | null) => void): () => void {
  const audio = new AudioContext();
  const startsAt = audio.currentTime + LEAD_SECONDS;
  for (const tone of tones) schedule(audio, tone, startsAt);
  const last = tones.at(-1);
  const endsAt = startsAt + (last ? last.startSeconds + last.lengthSeconds : 0);
  let frame = 0;
  let playing: number | null = null;
  let isOver = false;

  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    cancelAnimationFrame(frame);
    void audio.close();
    onBar(null);
  };
  const follow = (): void => {
    const now = audio.currentTime - startsAt;
    const tone = tones.findLast(({ startSeconds }) => startSeconds <= now);
    if (tone && tone.bar !== playing) {
      playing = tone.bar;
      onBar(playing);
    }
    if (audio.currentTime > endsAt) stop();
    else frame = requestAnimationFrame(follow);
  };
  frame = requestAnimationFrame(follow);
  return stop;
}

function schedule(audio: AudioContext, tone: Tone, startsAt: number): void {
  const from = startsAt + tone.startSeconds;
  const to = from + tone.lengthSeconds;
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: tone.frequencyHz });
  const volume = new GainNode(audio, { gain: 0 });
  const place = new StereoPannerNode(audio, { pan: tone.pan });
  oscillator.connect(volume).connect(place).connect(audio.destination);
  // The volume ramps up and down, because a tone that starts or stops at full volume clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(MAX_VOLUME, from + ATTACK_SECONDS);
  volume.gain.linearRampToValueAtTime(0, to);
  oscillator.start(from);
  oscillator.stop(to);
}
