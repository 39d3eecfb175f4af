// A grand with its lid up, before the long window.
#define FAR 90.0
#define STEP 0.9
#define BOUNCES 3
float outline(vec2 p) { // keys at z = 0, tail towards +z, the straight side at x = -4
  float d = box2(p - vec2(0.0, 2.6), vec2(4.0, 2.6), 0.25);
  float tail = length(vec2(p.x + 1.7, max(p.y - 9.4, 0.0))) - 2.3; tail = max(tail, 4.0 - p.y);
  return melt(d, tail, 3.4);
}
float slab(vec3 p, float h, float e) { vec2 w = vec2(outline(p.xz), abs(p.y) - h) + e; return min(max(w.x, w.y), 0.0) + length(max(w, 0.0)) - e; }
float map(vec3 p) {
  hit = 0; float d = p.y; hit = 1;
  // The wall has windows down to the floor.
  vec2 w = vec2(mod(p.x + 4.5, 9.0) - 4.5, p.y - 9.4);
  float wall = max(abs(p.z - 17.0) - 0.4, -box2(w, vec2(3.5, 8.6), 0.05)); put(d, wall, 3);
  float bars = min(abs(w.x) - 0.1, abs(mod(w.y, 4.3) - 2.15) - 0.1); put(d, max(max(bars, abs(p.z - 17.0) - 0.12), abs(w.x) - 3.6), 4);
  vec3 q = p - vec3(0, 5.6, 0); q.xz *= turn(0.85);
  if (length(q.xz - vec2(-0.5, 5.0)) > 11.0) { d = min(d, length(q.xz - vec2(-0.5, 5.0)) - 10.0); return d; }
  float rim = max(slab(q, 1.0, 0.06), -slab(q - vec3(0, 1.0, 0) , 1.2, 0.0) - 0.28);
  rim = max(rim, -box(q - vec3(0, 0.95, -0.3), vec3(3.55, 0.9, 1.5), 0.02)); put(d, rim, 5);
  put(d, max(slab(q - vec3(0, 0.2, 0), 0.05, 0.0), -q.z + 2.2), 6);
  put(d, max(max(outline(q.xz) + 0.3, abs(q.y - 0.55) - 0.03), max(abs(mod(q.x + 0.12 * q.z, 0.3) - 0.15) - 0.03, 2.6 - q.z)), 9);
  put(d, box(q - vec3(0, 0.18, 0.55), vec3(3.5, 0.1, 0.55), 0.03), 7);
  float keyed = box(vec3(mod(q.x, 0.34) - 0.17, q.y - 0.34, q.z - 0.75), vec3(0.075, 0.08, 0.35), 0.02); put(d, max(keyed, abs(q.x) - 3.4), 5);
  put(d, box(q - vec3(0, 0.75, 1.35), vec3(3.6, 0.55, 0.08), 0.05), 5);
  put(d, box(q - vec3(0, 1.85, 2.4) - vec3(0, 0, 0.25) * q.y, vec3(2.0, 0.75, 0.05), 0.05) * 0.9, 5);
  vec3 l = q - vec3(-4.0, 1.05, 0); l.xy *= turn(0.62); l.x -= 4.0; put(d, max(slab(l, 0.08, 0.03), 1.6 - q.z), 5);
  put(d, rod(q, vec3(3.2, 0.9, 4.0), vec3(1.9, 5.3, 4.3), 0.07), 5);
  float leg = 1e3;
  vec3 a = q - vec3(3.3, 0, 1.2), b = q - vec3(-3.3, 0, 1.2), c = q - vec3(-1.7, 0, 10.2);
  float girth = 0.42 - 0.05 * (q.y + 1.0) * -1.0; girth = clamp(girth, 0.2, 0.5);
  leg = min(min(length(a.xz), length(b.xz)), length(c.xz)) - girth; leg = max(leg, max(q.y, -q.y - 5.4)); put(d, leg * 0.9, 5);
  put(d, box(q - vec3(0, -2.9, 1.6), vec3(0.12, 2.2, 0.12), 0.03), 5);
  put(d, box(q - vec3(0, -4.9, 1.6), vec3(0.8, 0.28, 0.2), 0.08), 5);
  for (int i = -1; i < 2; i++) put(d, rod(q, vec3(float(i) * 0.45, -5.0, 1.5), vec3(float(i) * 0.45, -5.1, 0.7), 0.09), 8);
  vec3 s = q - vec3(0, -2.6, -3.0);
  put(d, box(s, vec3(2.0, 0.28, 0.9), 0.2), 5); vec3 f = vec3(abs(s.x), s.y, abs(s.z)); put(d, rod(f, vec3(1.7, 0, 0.65), vec3(1.75, -3.0, 0.7), 0.14), 5);
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    // Herringbone would be too grand: boards.
    float plank = floor(p.x / 1.6); float g = wood(vec3(p.x + plank * 5.0, 0.5, p.z + plank * 17.0), 1.2);
    vec3 c = mix(vec3(0.42, 0.27, 0.15), vec3(0.22, 0.125, 0.065), g) * (0.8 + 0.4 * hash(vec3(plank, floor((p.z + plank * 5.0) / 11.0), 1)));
    c *= mix(1.0, 0.35, smoothstep(0.487, 0.497, abs(fract(p.x / 1.6) - 0.5)));
    return Surface(c, 0.26, 0.0, 0.045);
  }
  if (id == 3) return Surface(vec3(0.60, 0.61, 0.57) * (0.94 + 0.1 * cloud(p * 0.5)), 0.95, 0.0, 0.0);
  if (id == 4) return Surface(vec3(0.75, 0.75, 0.72), 0.5, 0.0, 0.03);
  if (id == 6) return Surface(vec3(0.62, 0.42, 0.18), 0.5, 0.0, 0.05);
  if (id == 9) return Surface(vec3(0.9, 0.68, 0.34), 0.3, 1.0, 0.9);
  if (id == 7) return Surface(vec3(0.84, 0.8, 0.7), 0.3, 0.0, 0.04);
  if (id == 8) return Surface(vec3(0.88, 0.66, 0.32), 0.25, 1.0, 0.9);
  return Surface(vec3(0.012, 0.011, 0.011), 0.06, 0.0, 0.05);
}
Lamp lamp() { return Lamp(vec3(-14, 13, -6), vec3(1.5, 0, -3.0), vec3(1.6, 3.6, 0.8), vec3(3.2, 3.0, 2.7)); }
vec3 sky(vec3 d) { if (d.z > 0.0) { float h = d.y * 6.0 + 0.35 * cloud(vec3(d.xy * 9.0, 1.0)); return mix(vec3(0.55, 0.68, 0.60), vec3(1.15, 1.25, 1.35), smoothstep(-0.2, 0.8, h)); } return mix(vec3(0.20, 0.18, 0.16), vec3(0.34, 0.34, 0.33), d.y * 0.5 + 0.5); }
vec3 sunDirection() { return normalize(vec3(-0.55, 0.62, 1.0)); }
vec3 sunColor() { return vec3(1.7, 1.4, 0.95); }
Shot shot() { return Shot(vec3(3.5, 8.2, -15.5), vec3(0.4, 5.0, 4.0), 1.3, 18.5, 0.05, 0.0); }
