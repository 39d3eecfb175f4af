// Rolls of felt on their shelf.
#define FAR 60.0
#define STEP 0.9
#define BOUNCES 3
float r0(vec3 which) { return 0.82 + 0.15 * hash(vec3(which.x + 9.0, which.y * 5.0, 2)); }
vec2 rolls(vec3 p, out vec3 id) {
  float lie = p.y < 2.15 ? 0.0 : 1.0;
  float i = floor(p.x / 2.0 + (lie > 0.5 ? 0.5 : 0.0));
  float k = hash(vec3(i + 9.0, lie * 5.0, 2));
  float r = 0.82 + 0.15 * k;
  vec2 at = vec2((i + (lie > 0.5 ? 0.0 : 0.5)) * 2.0 , lie > 0.5 ? 2.27 + r : r);
  vec3 q = vec3(p.x - at.x, p.y - at.y, p.z + 0.5 * hash(vec3(i, 3.0, lie)));
  vec2 e = vec2(length(q.xy) - r, abs(q.z + 4.0) - 4.0);
  id = vec3(i, lie, 0);
  return vec2(min(max(e.x, e.y), 0.0) + length(max(e + 0.06, 0.0)) - 0.06, length(q.xy));
}
float map(vec3 p) {
  hit = 0; float d = 1e3; vec3 id;
  put(d, p.y < 5.0 ? rolls(p, id).x * 0.8 : p.y - 4.6, 1);
  put(d, box(p - vec3(0, 2.13, -3.0), vec3(60, 0.13, 4.15), 0.04), 2);
  put(d, box(p - vec3(0, -0.3, -3.0), vec3(60, 0.3, 4.2), 0.05), 2);
  put(d, box(p - vec3(0, 5.2, -3.0), vec3(60, 0.25, 4.2), 0.05), 2);
  put(d, box(p - vec3(0, 3.0, -8.4), vec3(60, 9.0, 0.4), 0.05), 3);
  put(d, box(p - vec3(7.3, 2.4, -3.0), vec3(0.22, 3.0, 4.2), 0.05), 2);
  put(d, box(p - vec3(0, -4.0, -3.3), vec3(60, 3.2, 4.2), 0.05), 3);
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    vec3 which; vec2 r = rolls(p, which); float k = floor(hash(which * 3.0 + 17.0) * 6.0);
    vec3 c = k < 1.0 ? vec3(0.02, 0.17, 0.12) : k < 2.0 ? vec3(0.36, 0.03, 0.04) : k < 3.0 ? vec3(0.72, 0.66, 0.54) : k < 4.0 ? vec3(0.05, 0.10, 0.19) : k < 5.0 ? vec3(0.40, 0.36, 0.31) : vec3(0.03, 0.26, 0.17);
    n = normalize(n + 0.5 * (vec3(hash(p * 50.0), hash(p * 51.0), hash(p * 53.0)) - 0.5));
    c *= 0.75 + 0.5 * noise(p * 24.0);
    if (n.z > 0.5) {
      float lie = which.y; vec2 q = vec2(p.x - (which.x + (lie > 0.5 ? 0.0 : 0.5)) * 2.0, p.y - (lie > 0.5 ? 2.27 : 0.0) - r0(which));
      float wind = fract(r.y * (5.5 + k * 0.5) - atan(q.y, q.x) / 6.2831853 + 0.12 * noise(p * 5.0));
      c *= mix(1.0, 0.22, smoothstep(0.30, 0.06, abs(wind - 0.5))) * smoothstep(0.05, 0.16, r.y);
    }
    return Surface(c, 1.0, 0.0, 0.0);
  }
  if (id == 2) return Surface(mix(vec3(0.52, 0.34, 0.18), vec3(0.26, 0.14, 0.065), wood(p.yzx * 1.1 + 3.0, 1.6)), 0.5, 0.0, 0.03);
  return Surface(mix(vec3(0.16, 0.1, 0.06), vec3(0.08, 0.045, 0.025), wood(p.xzy, 1.5)), 0.7, 0.0, 0.02);
}
Lamp lamp() { return Lamp(vec3(-10, 8, 9), vec3(2.2, 0, 2.2), vec3(0.8, 3.4, -0.8), vec3(15, 13.4, 11)); }
vec3 sky(vec3 d) { return mix(vec3(0.09, 0.07, 0.05), vec3(0.22, 0.24, 0.26), smoothstep(-0.2, 0.8, d.y)); }
vec3 sunDirection() { return vec3(0); }
vec3 sunColor() { return vec3(0); }
Shot shot() { return Shot(vec3(-4.4, 3.2, 10.5), vec3(0.6, 2.1, 0.0), 1.8, 12.2, 0.16, 0.0); }
