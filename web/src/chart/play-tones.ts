import type { Tone } from './model/tone-sequence.ts';

/** Soft beside other sound: who wants it louder has a volume control. */
const LOUDEST = 0.12;
const ATTACK_SECONDS = 0.012;
const LEAD_SECONDS = 0.05;

/** Plays the tones and tells which bar is heard, `null` once at the end. Returns the way to stop, which also tells `null`. */
export function playTones(tones: readonly Tone[], onBar: (bar: number | null) => void): () => void {
  const audio = new AudioContext();
  const startsAt = audio.currentTime + LEAD_SECONDS;
  for (const tone of tones) schedule(audio, tone, startsAt);
  const last = tones.at(-1);
  const endsAt = startsAt + (last ? last.startSeconds + last.lengthSeconds : 0);
  let frame = 0;
  let heard: number | null = null;
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
    if (tone && tone.bar !== heard) {
      heard = tone.bar;
      onBar(heard);
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
  // Ramps at both ends: a tone that begins at once clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDEST, from + ATTACK_SECONDS);
  volume.gain.linearRampToValueAtTime(0, to);
  oscillator.start(from);
  oscillator.stop(to);
}
